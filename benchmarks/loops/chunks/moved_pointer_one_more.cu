//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Each thread fills one cell more than its row has.
__global__ void moved_pointer(int *a, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int *p = a + t * 32;
    for (int k = 0; k < 33; k++)
        *p++ = k * n; // finding: race a
}

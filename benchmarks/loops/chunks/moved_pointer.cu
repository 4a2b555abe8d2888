//pass
//--blockDim=64 --gridDim=4

// Each thread fills its own row through a pointer that is moved on.
__global__ void moved_pointer(int *a, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int *p = a + t * 32;
    for (int k = 0; k < 32; k++)
        *p++ = k * n;
}

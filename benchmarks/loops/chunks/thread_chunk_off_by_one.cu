//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=4

// Each thread fills its run of twelve elements and one more.
__global__ void thread_chunk(int *a)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * 12;
    for (int k = 0; k <= 12; k++)
        a[first + k] = first - k; // finding: race a
}

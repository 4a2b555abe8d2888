//pass
//--blockDim=96 --gridDim=4

// Each thread fills a run of twelve elements.
__global__ void thread_chunk(int *a)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * 12;
    for (int k = 0; k < 12; k++)
        a[first + k] = first - k;
}

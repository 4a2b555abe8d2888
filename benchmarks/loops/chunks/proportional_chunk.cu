//pass
//--blockDim=64 --gridDim=8

// The array is divided in proportion: a thread's run ends where the next one's starts.
__global__ void proportional_chunk(int *a, unsigned n)
{
    __requires(n <= 1048576);
    unsigned threads = gridDim.x * blockDim.x;
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned first = t * n / threads;
    unsigned end = (t + 1) * n / threads;
    for (unsigned i = first; i < end; i++)
        a[i] += t;
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// The ends of the runs are rounded up, the starts down.
__global__ void proportional_chunk(int *a, unsigned n)
{
    __requires(n <= 1048576);
    unsigned threads = gridDim.x * blockDim.x;
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned first = t * n / threads;
    unsigned end = ((t + 1) * n + threads - 1) / threads;
    for (unsigned i = first; i < end; i++)
        a[i] += t; // finding: race a
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// Reversal without the barrier between the store to and the mirrored read from shared memory.
__global__ void reverse_shared(int *d)
{
    extern __shared__ int s[];

    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    s[t] = d[base + t]; // finding: race s
    d[base + t] = s[blockDim.x - 1 - t]; // finding: race s
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Where the barrier is passed by, reading races with writing.
__global__ void conditional_barrier(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t; // finding: race a
    if (n > 0)
        __syncthreads();
    out[base + a[(t + 1) % 64]] = t; // finding: race a
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// What was written before the first barrier is gone after the second.
__global__ void overwritten_later(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    if (t < 32)
        a[t] = 0;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

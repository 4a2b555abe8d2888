//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Some threads never come to the barrier.
__global__ void barrier_for_some(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    if (t < 32) {
        a[t] = t;
        __syncthreads(); // finding: divergence
        out[base + a[t]] = t;
    }
}

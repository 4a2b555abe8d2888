//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The factor that the index was made with is the thread's own.
__global__ void unequal_factor(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    int factor = in[base + t];
    a[t] = t * factor;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

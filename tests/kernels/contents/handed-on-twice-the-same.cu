//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Numbers are handed on, but the second array gets each twice.
__global__ void handed_on_twice_the_same(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    __shared__ int b[64];
    a[t] = (t + 1) % 64;
    __syncthreads();
    b[63 - t] = a[t & 62];
    __syncthreads();
    out[base + b[t]] = t; // finding: race out
}

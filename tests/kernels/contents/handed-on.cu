//pass
//--blockDim=64 --gridDim=2

// Numbers are handed on through a second array.
__global__ void handed_on(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    __shared__ int b[64];
    a[t] = (t + 1) % 64;
    __syncthreads();
    b[63 - t] = a[t];
    __syncthreads();
    out[base + b[t]] = t;
}

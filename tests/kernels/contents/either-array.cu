//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The second write goes to one of two arrays.
__global__ void either_array(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    __shared__ int b[128];
    a[t] = t;
    __syncthreads();
    int *p = n > 0 ? a : b;
    p[t] = 0;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The factor is another one when the product is read.
__global__ void factor_changes(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    int factor = n;
    a[t] = t * factor;
    __syncthreads();
    factor = 1;
    out[base * factor + a[t]] = t; // finding: race out
}

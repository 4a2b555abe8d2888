//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// An atomic update comes between.
__global__ void updated_atomically(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    atomicAnd(&a[t], 1);
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

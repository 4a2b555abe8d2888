//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Half of the threads write; the others read what was there before.
__global__ void written_by_half(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    if (t < 32)
        a[t] = t;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Whether a thread writes is decided by data.
__global__ void written_if_data_says_so(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    if (in[base + t] > 0)
        a[t] = t;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

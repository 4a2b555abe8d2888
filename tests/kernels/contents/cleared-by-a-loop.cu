//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// A loop clears the elements.
__global__ void cleared_by_a_loop(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    for (int i = t; i < 128; i += 64)
        a[i] = 0;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

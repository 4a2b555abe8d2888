//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The upper half of the array has no writer.
__global__ void beyond_the_group(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    out[base + a[t + 64]] = t; // finding: race out
}

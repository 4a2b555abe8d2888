//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Only one case writes.
__global__ void case_that_writes(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    switch (in[base + t]) {
    case 1:
        a[t] = t;
        break;
    default:
        break;
    }
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

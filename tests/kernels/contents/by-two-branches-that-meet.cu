//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Both branches write, but the numbers meet.
__global__ void by_two_branches_that_meet(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    if (t < 32)
        a[t] = 31 - t;
    else
        a[t] = 94 - t;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

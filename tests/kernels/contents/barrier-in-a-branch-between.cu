//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The barrier orders the two writes if it is there.
__global__ void barrier_in_a_branch_between(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    a[t] = t; // finding: race a
    if (n > 0)
        __syncthreads();
    a[(t + 1) % 64] = 5; // finding: race a
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}

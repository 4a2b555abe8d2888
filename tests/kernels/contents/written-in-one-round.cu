//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Only the second round writes, every round reads.
__global__ void written_in_one_round(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    for (int r = 0; r < n; r++) {
        if (r == 1)
            a[t] = t;
        __syncthreads();
        out[base + a[t]] = t; // finding: race out
        __syncthreads();
    }
}

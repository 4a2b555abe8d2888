//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The first iteration reads what was written before the loop, later ones what the loop wrote.
__global__ void stale_in_a_loop(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    for (int r = 0; r < n; r++) {
        out[base + a[t]] = t; // finding: race out
        __syncthreads();
        a[t] = r;
        __syncthreads();
    }
}

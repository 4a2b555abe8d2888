//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Each thread clears its own flag before the scan.
__global__ void scan_of_cleared_flags(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    s[t] = 0;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[s[t] - 1] = t; // finding: race out
}

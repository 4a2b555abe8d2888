//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The element twice as far is added.
__global__ void scan_with_a_longer_reach(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= 2 * d ? s[t - 2 * d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[s[t] - 1] = t; // finding: race out
}

//pass
//--blockDim=64 --gridDim=1

// Each round reads one half of the array and writes the other; the last one is copied back.
__global__ void two_halves(int *out, const int *in)
{
    __shared__ int s[128];
    int t = threadIdx.x, keep = in[t] > 0 ? 1 : 0, from = 0;
    s[t] = keep;
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        int to = 64 - from;
        s[to + t] = t >= d ? s[from + t] + s[from + t - d] : s[from + t];
        from = to;
    }
    __syncthreads();
    if (from != 0) {
        s[t] = s[64 + t];
        __syncthreads();
    }
    if (keep)
        out[s[t] - 1] = t;
}

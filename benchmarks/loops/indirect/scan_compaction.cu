//pass
//--blockDim=64 --gridDim=1

// Compaction by a parallel scan of the flags.
__global__ void scan_compaction(int *out, const int *in)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[s[t] - 1] = in[t];
}

//pass
//--blockDim=64 --gridDim=2

// The inclusive scan of Brent and Kung: up a tree, and down to the elements that are left out.
__global__ void brent_kung(int *out, const unsigned char *in)
{
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x, at = blockIdx.x * 64u;
    unsigned keep = in[at + t] & 1;
    s[t] = keep;
    for (unsigned d = 1; d < 64; d *= 2) {
        __syncthreads();
        unsigned to = (t + 1) * 2 * d - 1;
        if (to < 64)
            s[to] += s[to - d];
    }
    for (unsigned d = 16; d > 0; d /= 2) {
        __syncthreads();
        unsigned from = (t + 1) * 2 * d - 1;
        if (from + d < 64)
            s[from + d] += s[from];
    }
    __syncthreads();
    if (keep)
        out[at + s[t] - 1] = t;
}

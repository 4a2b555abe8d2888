//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The sums are read before a barrier has come behind the last round.
__global__ void too_early(int *out, const int *in)
{
    __shared__ int s[64];
    int t = threadIdx.x, keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        int to = (t + 1) * 2 * d - 1;
        if (to < 64)
            s[to] += s[to - d];
    }
    for (int d = 16; d > 0; d /= 2) {
        __syncthreads();
        int from = (t + 1) * 2 * d - 1;
        if (from + d < 64)
            s[from + d] += s[from]; // finding: race s
    }
    if (keep)
        out[s[t] - 1] = t; // finding: race s, race out
}

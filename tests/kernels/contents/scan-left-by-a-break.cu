//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// All threads may leave between the way up and the way down.
__global__ void left_by_a_break(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x, keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    do {
        for (int d = 1; d < 64; d *= 2) {
            __syncthreads();
            int to = (t + 1) * 2 * d - 1;
            if (to < 64)
                s[to] += s[to - d];
        }
        if (n == 3)
            break;
        for (int d = 16; d > 0; d /= 2) {
            __syncthreads();
            int from = (t + 1) * 2 * d - 1;
            if (from + d < 64)
                s[from + d] += s[from];
        }
    } while (0);
    __syncthreads();
    if (keep)
        out[s[t] - 1] = t; // finding: race out
}

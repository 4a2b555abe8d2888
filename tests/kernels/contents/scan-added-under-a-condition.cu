//pass
//--blockDim=64 --gridDim=1

// The condition is around the addition too.
__global__ void scan_added_under_a_condition(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = 0;
        if (t >= d)
            v = s[t - d];
        __syncthreads();
        if (t >= d)
            s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[s[t] - 1] = t;
}

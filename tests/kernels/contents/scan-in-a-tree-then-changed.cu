//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4

// A scan of flags in a tree, one element of which is set back.
__global__ void scan_in_a_tree_then_changed(int *out, const int *in)
{
    __shared__ int s[128];
    int t = threadIdx.x, at = blockIdx.x * 128, step = 1;
    int keep = in[at + t] > 0 ? 1 : 0;
    s[t] = keep;
    for (int d = 64; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            s[step * (2 * t + 2) - 1] += s[step * (2 * t + 1) - 1];
        step *= 2;
    }
    if (t == 0)
        s[127] = 0;
    for (int d = 1; d < 128; d *= 2) {
        step >>= 1;
        __syncthreads();
        if (t < d) {
            int low = step * (2 * t + 1) - 1, high = step * (2 * t + 2) - 1, moved = s[low];
            s[low] = s[high];
            s[high] += moved;
        }
    }
    __syncthreads();
    if (t == 5)
        s[t + 1] = 0;
    __syncthreads();
    if (keep)
        out[at + s[t]] = t; // finding: race out
}

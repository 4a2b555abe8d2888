//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=1

// From thread 100 on nobody leaves a flag.
__global__ void scan_of_any_size_of_some(int *out, const int *in)
{
    extern __shared__ int s[];
    int t = threadIdx.x, at = blockIdx.x * blockDim.x;
    int keep = in[at + t] > 0 ? 1 : 0;
    s[t] = 0;
    if (t < 100)
        s[t] = keep;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[at + s[t] - 1] = t; // finding: race out
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=1

// The scan ends a round early, so that not all sums go back to the first item.
__global__ void scan_of_any_size_to_the_middle(int *out, const int *in)
{
    extern __shared__ int s[];
    int t = threadIdx.x, at = blockIdx.x * blockDim.x;
    int keep = in[at + t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    for (int d = 1; d < blockDim.x / 2; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[at + s[t] - 1] = t; // finding: race out
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// What is not kept counts down.
__global__ void scan_of_negative_items(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep ? 1 : -1;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (keep)
        out[s[t] + 63] = t; // finding: race out
}

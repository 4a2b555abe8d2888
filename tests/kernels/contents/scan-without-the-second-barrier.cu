//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The next round reads what this one writes.
__global__ void scan_without_the_second_barrier(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= d ? s[t - d] : 0; // finding: race s
        __syncthreads();
        s[t] += v; // finding: race s
    }
    __syncthreads();
    if (keep)
        out[s[t] - 1] = t;
}

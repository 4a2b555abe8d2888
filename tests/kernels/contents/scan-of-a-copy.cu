//pass
//--blockDim=64 --gridDim=1

// The sum is made in a private variable, and the bound is the last distance.
__global__ void scan_of_a_copy(int *out, const int *in, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    __syncthreads();
    for (int d = 1; d <= 32; d <<= 1) {
        int sum = s[t];
        if (d <= t)
            sum += s[t - d];
        __syncthreads();
        s[t] = sum;
        __syncthreads();
    }
    if (keep)
        out[s[t] - 1] = t;
}

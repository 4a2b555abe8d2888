//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// What is called thread is a number of 32 bits like any other: it says which sum is overwritten.
__global__ void spoilt(int *out, const int *in, int thread)
{
    __shared__ int s[64];
    int t = threadIdx.x, keep = in[t] > 0 ? 1 : 0;
    s[t] = keep;
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
    }
    do {
        __syncthreads();
        if (t == 0) {
            int a = s[0], b = s[1];
            s[thread & 63] = 9;
            s[0] = a;
            s[1] = b;
        }
        __syncthreads();
    } while (0);
    if (keep)
        out[s[t] - 1] = t; // finding: race out
}

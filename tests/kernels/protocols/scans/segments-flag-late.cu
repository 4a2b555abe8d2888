//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4

// The flag is read after the wait, where a neighbour may have changed it.
__global__ void scan(int *out, const int *in, const int *heads)
{
    __shared__ int sums[128], flags[128];
    int t = threadIdx.x;
    sums[t] = in[blockIdx.x * 128 + t];
    flags[t] = heads[blockIdx.x * 128 + t] != 0;
    __syncthreads();
    for (int d = 1; d < 128; d <<= 1) {
        int sum = 0, flag = 0;
        if (t >= d) {
            sum = sums[t - d];
        }
        __syncthreads();
        if (t >= d)
            flag = flags[t - d]; // finding: race flags
        if (!flags[t])
            sums[t] += sum;
        flags[t] |= flag; // finding: race flags
        __syncthreads();
    }
    out[blockIdx.x * 128 + t] = sums[t];
}

//pass
//--blockDim=128 --gridDim=4

// A scan within segments: flags travel with the sums, both read before anybody writes.
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
            flag = flags[t - d];
        }
        __syncthreads();
        if (!flags[t])
            sums[t] += sum;
        flags[t] |= flag;
        __syncthreads();
    }
    out[blockIdx.x * 128 + t] = sums[t];
}

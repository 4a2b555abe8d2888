//pass
//--blockDim=512 --gridDim=16

// A scan with two halves of one array that take turns, chosen by an offset.
__global__ void scan(int *out, const int *in)
{
    __shared__ int s[2 * 512];
    int t = threadIdx.x;
    int from = 512, to = 0;
    s[t] = t > 0 ? in[blockIdx.x * 512 + t - 1] : 0;
    __syncthreads();
    for (int d = 1; d < 512; d <<= 1) {
        to = 512 - to;
        from = 512 - to;
        int sum = s[from + t];
        if (t >= d)
            sum += s[from + t - d];
        s[to + t] = sum;
        __syncthreads();
    }
    out[blockIdx.x * 512 + t] = s[to + t];
}

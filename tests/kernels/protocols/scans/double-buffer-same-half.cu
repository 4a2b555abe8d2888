//xfail:NOT_ALL_VERIFIED
//--blockDim=512 --gridDim=16

// The offset is exchanged after the sum is stored: it is stored into the half that others read.
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
        int sum = s[from + t]; // finding: race s
        if (t >= d)
            sum += s[from + t - d]; // finding: race s
        s[from + t] = sum; // finding: race s
        __syncthreads();
    }
    out[blockIdx.x * 512 + t] = s[to + t];
}

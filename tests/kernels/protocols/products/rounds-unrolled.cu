//pass
//--blockDim=64 --gridDim=4 --timeout=60

// Each thread takes eight elements, a block's width apart, in a loop that is unrolled; the partial sums go down a tree.
__global__ void sums(const int *in, int *out)
{
    __shared__ int part[64];
    int t = threadIdx.x, sum = 0;
#pragma unroll
    for (int k = 0; k < 8; k++)
        sum += in[blockIdx.x * 512 + k * 64 + t];
    part[t] = sum;
    __syncthreads();
#pragma unroll
    for (int s = 32; s > 0; s >>= 1) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
#pragma unroll
    for (int k = 0; k < 8; k++)
        out[blockIdx.x * 512 + k * 64 + t] = part[0] + k;
}

//pass
//--blockDim=64 --gridDim=2

// Software pipeline in shared memory: the first load precedes the loop, the last use follows it.
__global__ void prologue_epilogue(int *out, const int *in, int tiles)
{
    __requires(tiles >= 1 && tiles <= 65536);
    __shared__ int s[64];
    int t = threadIdx.x, sum = 0;
    s[t] = in[t];
    __syncthreads();
    for (int k = 1; k < tiles; k++) {
        sum += s[63 - t];
        __syncthreads();
        s[t] = in[k * 64 + t];
        __syncthreads();
    }
    sum += s[63 - t];
    out[blockIdx.x * 64 + t] = sum;
}

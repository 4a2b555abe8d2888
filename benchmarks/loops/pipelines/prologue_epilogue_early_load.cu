//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The load for the next iteration precedes the barrier after the current use.
__global__ void prologue_epilogue(int *out, const int *in, int tiles)
{
    __requires(tiles >= 1 && tiles <= 65536);
    __shared__ int s[64];
    int t = threadIdx.x, sum = 0;
    s[t] = in[t];
    __syncthreads();
    for (int k = 1; k < tiles; k++) {
        sum += s[63 - t]; // finding: race s
        s[t] = in[k * 64 + t]; // finding: race s
        __syncthreads();
    }
    sum += s[63 - t];
    out[blockIdx.x * 64 + t] = sum;
}

//pass
//--blockDim=64 --gridDim=4

// The next tile is loaded into a register while the current one is used.
__global__ void register_prefetch(float *out, const float *in, int tiles)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    float next = in[t], sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        s[t] = next;
        __syncthreads();
        if (k + 1 < tiles)
            next = in[(k + 1) * 64 + t];
        for (int j = 0; j < 64; j++)
            sum += s[j] * j;
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = sum;
}

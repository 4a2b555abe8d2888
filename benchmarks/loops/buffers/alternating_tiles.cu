//pass
//--blockDim=64 --gridDim=2

// Two tiles in turn: one barrier per iteration is enough.
__global__ void alternating_tiles(float *out, const float *in, int tiles)
{
    __shared__ float tile[2][64];
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        int b = k & 1;
        tile[b][threadIdx.x] = in[k * 64 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 64; j++)
            sum += tile[b][j];
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

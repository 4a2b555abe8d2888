//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Two tiles in turn, but each is used twice in a row, with one barrier per iteration.
__global__ void alternating_tiles(float *out, const float *in, int tiles)
{
    __shared__ float tile[2][64];
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        int b = (k >> 1) & 1;
        tile[b][threadIdx.x] = in[k * 64 + threadIdx.x]; // finding: race tile
        __syncthreads();
        for (int j = 0; j < 64; j++)
            sum += tile[b][j]; // finding: race tile
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

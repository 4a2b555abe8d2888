//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=32

// The next row's tile is brought while others still sum this one.
__global__ void filter(float *out, const float *in, const float *weights, int radius, int pitch, int rows)
{
    __requires(radius >= 0);
    __requires(radius <= 32);
    __requires(pitch == 32 * 128 + 64);
    __requires(rows < 1024);
    __shared__ float tile[128 + 64];
    for (int row = 0; row < rows; row++) {
        for (int i = threadIdx.x; i < 128 + 2 * radius; i += 128)
            tile[i] = in[row * pitch + blockIdx.x * 128 + i]; // finding: race tile
        __syncthreads();
        float sum = 0.0f;
        for (int k = 0; k <= 2 * radius; k++)
            sum += weights[k] * tile[threadIdx.x + k]; // finding: race tile
        out[row * pitch + blockIdx.x * 128 + threadIdx.x] = sum;
    }
}

//pass
//--blockDim=[16,8] --gridDim=[8,4]

// Column pass of a separable convolution, four outputs a thread, staged in a padded shared tile.
#define KERNEL_RADIUS 8
#define STEPS 4
#define BX 16
#define BY 8

__constant__ float c_kernel[2 * KERNEL_RADIUS + 1];

__global__ void convolution_columns(float *__restrict__ dst, const float *__restrict__ src,
                                    int height, int pitch)
{
    __requires(pitch == gridDim.x * BX);
    __requires(height == gridDim.y * STEPS * BY);

    __shared__ float s[BX][(STEPS + 2) * BY + 1];

    int x = blockIdx.x * BX + threadIdx.x;
    int baseY = (blockIdx.y * STEPS - 1) * BY + threadIdx.y;

    for (int i = 0; i < STEPS + 2; ++i) {
        int y = baseY + i * BY;
        s[threadIdx.x][threadIdx.y + i * BY] = (y >= 0 && y < height) ? src[y * pitch + x] : 0.0f;
    }
    __syncthreads();

    for (int i = 1; i <= STEPS; ++i) {
        float sum = 0.0f;
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; ++j)
            sum += c_kernel[KERNEL_RADIUS - j] * s[threadIdx.x][threadIdx.y + i * BY + j];
        dst[(baseY + i * BY) * pitch + x] = sum;
    }
}

//pass
//--blockDim=[16,4] --gridDim=[4,16]

// Row pass of a separable convolution, four outputs a thread, coefficients in constant memory.
#define KERNEL_RADIUS 8
#define STEPS 4
#define BX 16
#define BY 4

__constant__ float c_kernel[2 * KERNEL_RADIUS + 1];

__global__ void convolution_rows(float *__restrict__ dst, const float *__restrict__ src,
                                 int width, int pitch)
{
    __requires(width == gridDim.x * STEPS * BX);
    __requires(pitch >= width && pitch <= 8192);

    __shared__ float s[BY][(STEPS + 2) * BX];

    int baseX = (blockIdx.x * STEPS - 1) * BX + threadIdx.x;
    int y = blockIdx.y * BY + threadIdx.y;

    for (int i = 0; i < STEPS + 2; ++i) {
        int x = baseX + i * BX;
        s[threadIdx.y][threadIdx.x + i * BX] = (x >= 0 && x < width) ? src[y * pitch + x] : 0.0f;
    }
    __syncthreads();

    for (int i = 1; i <= STEPS; ++i) {
        float sum = 0.0f;
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; ++j)
            sum += c_kernel[KERNEL_RADIUS - j] * s[threadIdx.y][threadIdx.x + i * BX + j];
        dst[y * pitch + baseX + i * BX] = sum;
    }
}

//pass
//--blockDim=[16,16] --gridDim=[*,*] --timeout=60

// A matrix product by tiles of any size, each thread's accumulators are two by two registers.
__global__ void product(float *c, const float *a, const float *b, int n)
{
    __requires(n == 32 * gridDim.x);
    __requires(n == 32 * gridDim.y);
    __requires(n <= 16384);
    __requires(gridDim.z == 1);
    __shared__ float left[32][32], right[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    int column = blockIdx.x * 32 + x, row = blockIdx.y * 32 + y;
    float sum[2][2] = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    for (int k = 0; k < n; k += 32) {
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++) {
                left[y + 16 * i][x + 16 * j] = a[(row + 16 * i) * n + k + x + 16 * j];
                right[y + 16 * i][x + 16 * j] = b[(k + y + 16 * i) * n + column + 16 * j];
            }
        __syncthreads();
        for (int l = 0; l < 32; l++)
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++)
                    sum[i][j] += left[y + 16 * i][l] * right[l][x + 16 * j];
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            c[(row + 16 * i) * n + column + 16 * j] = sum[i][j];
}

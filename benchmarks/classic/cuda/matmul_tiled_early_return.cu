//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4] --exited-threads-wait

// Tiled product for any height in which threads below the last row return before the barriers.
#define TILE 16

__global__ void matmul_tiled(const float *__restrict__ A, const float *__restrict__ B,
                             float *__restrict__ C, int hA, int wA, int wB)
{
    __requires(wB == gridDim.x * TILE);
    __requires(wA >= 0 && wA <= 32768 && wA % TILE == 0);

    __shared__ float As[TILE][TILE];
    __shared__ float Bs[TILE][TILE];

    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty;
    int col = blockIdx.x * TILE + tx;
    float sum = 0.0f;

    if (row >= hA)
        return;

    for (int t = 0; t < wA / TILE; ++t) {
        As[ty][tx] = A[row * wA + t * TILE + tx];
        Bs[ty][tx] = B[(t * TILE + ty) * wB + col];
        __syncthreads(); // finding: divergence

        for (int k = 0; k < TILE; ++k)
            sum += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }

    C[row * wB + col] = sum;
}

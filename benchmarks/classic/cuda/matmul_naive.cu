//pass
//--blockDim=[16,16] --gridDim=[4,4]
// assuming: disjoint-arrays, in-bounds, loops-end, preconditions, no-overflow

// Square matrix product, one element a thread, any size that the grid covers.
__global__ void matmul_naive(const float *__restrict__ A, const float *__restrict__ B,
                             float *__restrict__ C, int n)
{
    __requires(n >= 0 && n <= 4096);

    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n && col < n) {
        float sum = 0.0f;
        for (int k = 0; k < n; ++k)
            sum += A[row * n + k] * B[k * n + col];
        C[row * n + col] = sum;
    }
}

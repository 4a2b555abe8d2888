//pass
//--blockDim=[16,16] --gridDim=[8,8]

// One elimination step below pivot k, in place; multipliers come from an array of their own.
__global__ void gauss_elimination_step(float *A, const float *__restrict__ multiplier, int n, int k)
{
    __requires(n >= 1 && n <= 2048);
    __requires(k >= 0 && k < n);

    int col = blockIdx.x * blockDim.x + threadIdx.x + k;
    int row = blockIdx.y * blockDim.y + threadIdx.y + k + 1;
    if (row < n && col < n)
        A[row * n + col] -= multiplier[row] * A[k * n + col];
}

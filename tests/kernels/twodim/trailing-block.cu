//pass
//--blockDim=[8,8] --gridDim=[4,4]
// The part of a matrix below and to the right of a pivot: both coordinates begin at a number that the host chooses.
__global__ void trailing(float *a, const float *factor, int n, int k)
{
    __requires(n >= 1 && n <= 2048 && k >= 0 && k < n);
    int col = blockIdx.x * blockDim.x + threadIdx.x + k;
    int row = blockIdx.y * blockDim.y + threadIdx.y + k + 1;
    if (row < n && col < n)
        a[row * n + col] -= factor[row] * a[k * n + col];
}

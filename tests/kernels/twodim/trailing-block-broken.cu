//xfail:NOT_ALL_VERIFIED
//--blockDim=[8,8] --gridDim=[4,4]
// The same with the pivot's row among those that are changed.
__global__ void trailing(float *a, const float *factor, int n, int k)
{
    __requires(n >= 1 && n <= 2048 && k >= 0 && k < n);
    int col = blockIdx.x * blockDim.x + threadIdx.x + k;
    int row = blockIdx.y * blockDim.y + threadIdx.y + k;
    if (row < n && col < n)
        a[row * n + col] -= factor[row] * a[k * n + col]; // finding: race a
}

//pass
//--blockDim=[16,16] --gridDim=[64,64]
__global__ void matmul(float *c, const float *a, const float *b, int n, int m, int l)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < n && col < m) {
        float sum = 0;
        for (int i = 0; i < l; ++i)
            sum += a[row * l + i] * b[i * m + col];
        c[row * m + col] = sum;
    }
}

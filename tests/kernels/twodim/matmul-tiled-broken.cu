//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[8,8]
#define T 16
__global__ void matmul(float *c, const float *a, const float *b, int n)
{
    __shared__ float as[T][T], bs[T][T];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    float sum = 0;
    for (int m = 0; m < (n + T - 1) / T; ++m) {
        as[ty][tx] = row < n && m * T + tx < n ? a[row * n + m * T + tx] : 0; // finding: race as
        bs[ty][tx] = col < n && m * T + ty < n ? b[(m * T + ty) * n + col] : 0; // finding: race bs
        __syncthreads();
        for (int i = 0; i < T; ++i)
            sum += as[ty][i] * bs[i][tx]; // finding: race as bs
    }
    if (row < n && col < n)
        c[row * n + col] = sum;
}

//pass
//--blockDim=96 --gridDim=20

// Sparse matrix-vector product in ELLPACK form, entries stored column by column.
__global__ void spmv_ell(int rows, int width, int pitch, const int *__restrict__ colIdx,
                         const float *__restrict__ val, const float *__restrict__ x,
                         float *__restrict__ y, float beta)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;

    float sum = 0.0f;
    for (int k = 0; k < width; ++k) {
        int c = colIdx[k * pitch + row];
        if (c >= 0)
            sum += val[k * pitch + row] * x[c];
    }
    y[row] = sum + beta * y[row];
}

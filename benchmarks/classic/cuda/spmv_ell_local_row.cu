//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=20

// ELLPACK product that takes the row from the block-local id only.
__global__ void spmv_ell(int rows, int width, int pitch, const int *__restrict__ colIdx,
                         const float *__restrict__ val, const float *__restrict__ x,
                         float *__restrict__ y, float beta)
{
    int row = threadIdx.x;
    if (row >= rows)
        return;

    float sum = 0.0f;
    for (int k = 0; k < width; ++k) {
        int c = colIdx[k * pitch + row];
        if (c >= 0)
            sum += val[k * pitch + row] * x[c];
    }
    y[row] = sum + beta * y[row]; // finding: race y
}

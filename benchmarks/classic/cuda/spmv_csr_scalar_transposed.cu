//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=16

// CSR product with the transposed matrix: rows scatter into common elements of y and no atomic
// guards them.
__global__ void spmv_csr_scalar(int rows, const int *__restrict__ rowPtr,
                                const int *__restrict__ colIdx, const float *__restrict__ val,
                                const float *__restrict__ x, float *__restrict__ y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        int end = rowPtr[row + 1];
        for (int j = rowPtr[row]; j < end; ++j)
            y[colIdx[j]] += val[j] * x[row]; // finding: race y
    }
}

//pass
//--blockDim=128 --gridDim=16

// Sparse matrix-vector product in CSR form, one row a thread.
__global__ void spmv_csr_scalar(int rows, const int *__restrict__ rowPtr,
                                const int *__restrict__ colIdx, const float *__restrict__ val,
                                const float *__restrict__ x, float *__restrict__ y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0.0f;
        int end = rowPtr[row + 1];
        for (int j = rowPtr[row]; j < end; ++j)
            sum += val[j] * x[colIdx[j]];
        y[row] += sum;
    }
}

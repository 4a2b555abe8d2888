//pass
//--blockDim=256 --gridDim=8

// Sparse matrix-vector product in coordinate form; entries of a row meet in an atomic add.
__global__ void spmv_coo(int nnz, const int *__restrict__ rowIdx, const int *__restrict__ colIdx,
                         const float *__restrict__ val, const float *__restrict__ x,
                         float *__restrict__ y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nnz; i += gridDim.x * blockDim.x)
        atomicAdd(&y[rowIdx[i]], val[i] * x[colIdx[i]]);
}

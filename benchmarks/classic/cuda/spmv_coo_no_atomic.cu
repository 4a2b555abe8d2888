//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Coordinate-form product with a plain read-modify-write instead of the atomic add.
__global__ void spmv_coo(int nnz, const int *__restrict__ rowIdx, const int *__restrict__ colIdx,
                         const float *__restrict__ val, const float *__restrict__ x,
                         float *__restrict__ y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nnz; i += gridDim.x * blockDim.x)
        y[rowIdx[i]] += val[i] * x[colIdx[i]]; // finding: race y
}

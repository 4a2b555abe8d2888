//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=5
// paper: IV spmv_jds 2/7 -
// counts: 2/7
// because: that rows go to different places rests on the permutation; the paper calls this write benign and needs none
// any number: --blockDim=* --gridDim=*

// A sparse matrix whose rows are sorted by length, times a vector.
__global__ void spmv_jds(float *result, const float *data, const int *columns, const int *permutation, const float *x, int rows,
                         const int *starts)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < starts[0]; k++) {
        int at = starts[k + 1] + row;
        sum += data[at] * x[columns[at]];
    }
    result[permutation[row]] = sum; // finding: race result
}

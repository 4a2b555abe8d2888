//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=*

// The row is found by the number of rows in place of columns.
__global__ void scale(float *a, const float *by, int batches, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batches * rows * columns) {
        int b = i / (rows * columns);
        int r = (i / rows) % rows;
        int c = i % columns;
        a[b * rows * columns + r * columns + c] *= by[b]; // finding: race a
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=*

// The batch is what another product leaves: places of two batches meet.
__global__ void scale(float *a, const float *by, int batches, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batches * rows * columns) {
        int b = i / (batches * columns);
        int r = (i / columns) % rows;
        int c = i % columns;
        a[b * rows * columns + r * columns + c] *= by[b]; // finding: race a
    }
}

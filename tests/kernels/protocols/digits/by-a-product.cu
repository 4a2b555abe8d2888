//pass
//--blockDim=256 --gridDim=*

// The first digit is what a product of two sizes leaves, the second one what one of them does, and then the other.
__global__ void scale(float *a, const float *by, int batches, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batches * rows * columns) {
        int b = i / (rows * columns);
        int r = (i / columns) % rows;
        int c = i % columns;
        a[b * rows * columns + r * columns + c] *= by[b];
    }
}

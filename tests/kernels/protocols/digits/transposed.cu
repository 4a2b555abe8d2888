//pass
//--blockDim=64 --gridDim=*

// The column is below the number of columns since the guard's product is above all elements, even one that wraps around.
__global__ void transposed(float *out, const float *in, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows * columns)
        out[i % columns * rows + i / columns] = in[i];
}

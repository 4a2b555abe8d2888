//pass
//--blockDim=64 --gridDim=16

// Each thread walks a column of a matrix with padded rows.
__global__ void column_per_thread(float *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    __requires(height <= 4096);
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column < width)
        for (int r = 0; r < height; r++)
            a[r * pitch + column] += r;
}

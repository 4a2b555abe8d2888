//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=16

// One thread too many takes part; where rows have no padding its column is the next row's first.
__global__ void column_per_thread(float *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    __requires(height <= 4096);
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column <= width)
        for (int r = 0; r < height; r++)
            a[r * pitch + column] += r; // finding: race a
}

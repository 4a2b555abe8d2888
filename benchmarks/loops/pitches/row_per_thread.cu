//pass
//--blockDim=128 --gridDim=4

// Each thread walks a row of a matrix with padded rows.
__global__ void row_per_thread(float *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < height)
        for (int c = 0; c < width; c++)
            a[row * pitch + c] *= 2.0f;
}

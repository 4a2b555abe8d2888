//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,8] --gridDim=[4,8]

// The planes are counted in columns instead of rows.
__global__ void planes(float *a, int width, int height, int depth, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 512);
    __requires(height >= 0 && height <= 512 && depth <= 512);
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        for (int z = 0; z < depth; z++)
            a[(z * width + y) * pitch + x] += z; // finding: race a
}

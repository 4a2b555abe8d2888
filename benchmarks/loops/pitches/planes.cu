//pass
//--blockDim=[16,8] --gridDim=[4,8]

// Each thread walks through the planes of a volume along z.
__global__ void planes(float *a, int width, int height, int depth, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 512);
    __requires(height >= 0 && height <= 512 && depth <= 512);
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        for (int z = 0; z < depth; z++)
            a[(z * height + y) * pitch + x] += z;
}

//pass
//--blockDim=64 --gridDim=12

// Each block has a slice of a volume; its threads walk the rows together.
__global__ void slice_per_block(float *a, int width, int height, int pitch, int slice)
{
    __requires(width >= 0 && width <= pitch && pitch <= 1024);
    __requires(height >= 0 && height <= 1024);
    __requires(slice >= height * pitch && slice <= 4194304);
    for (int y = 0; y < height; y++)
        for (int x = threadIdx.x; x < width; x += blockDim.x)
            a[blockIdx.x * slice + y * pitch + x] += y;
}

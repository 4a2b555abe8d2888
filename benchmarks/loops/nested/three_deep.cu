//pass
//--blockDim=8 --gridDim=6

// Three nested loops over planes, rows and columns; the rows are dealt out to the threads.
__global__ void three_deep(float *a, int depth, int height, int width)
{
    __requires(depth >= 0 && depth <= 8 && height >= 0 && height <= 32 && width >= 0 && width <= 32);
    for (int z = blockIdx.x; z < depth; z += gridDim.x)
        for (int y = threadIdx.x; y < height; y += blockDim.x)
            for (int x = 0; x < width; x++)
                a[(z * height + y) * width + x] += y;
}

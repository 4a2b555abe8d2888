//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=6

// The rows are dealt out to fewer threads than there are.
__global__ void three_deep(float *a, int depth, int height, int width)
{
    __requires(depth >= 0 && depth <= 8 && height >= 0 && height <= 32 && width >= 0 && width <= 32);
    for (int z = blockIdx.x; z < depth; z += gridDim.x)
        for (int y = threadIdx.x; y < height; y += 6)
            for (int x = 0; x < width; x++)
                a[(z * height + y) * width + x] += y; // finding: race a
}

//pass
//--blockDim=[16,16] --gridDim=[4,4]
__global__ void scale(float *image, int w, int h, float factor)
{
    for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < h; y += gridDim.y * blockDim.y)
        for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < w; x += gridDim.x * blockDim.x)
            image[y * w + x] *= factor;
}

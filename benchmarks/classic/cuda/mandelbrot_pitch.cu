//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[8,4]

// Mandelbrot set with the number of blocks taken for the width of the image: rows overlap.
__device__ int escape_time(float cx, float cy, int limit)
{
    float zx = 0.0f, zy = 0.0f;
    int i = 0;
    while (i < limit && zx * zx + zy * zy < 4.0f) {
        float t = zx * zx - zy * zy + cx;
        zy = 2.0f * zx * zy + cy;
        zx = t;
        ++i;
    }
    return i;
}

__global__ void mandelbrot(unsigned int *__restrict__ image, float x0, float y0, float scale,
                           int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int width = gridDim.x;

    int n = escape_time(x0 + x * scale, y0 + y * scale, limit);
    image[y * width + x] = 0xff000000u | (n * 0x010305u); // finding: race image
}

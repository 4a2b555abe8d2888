//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4] --exited-threads-wait

// Sobel filter in which the threads outside the image return before the barrier.
#define TILE 16
#define INNER (TILE - 2)

__global__ void sobel(const unsigned char *__restrict__ in, unsigned char *__restrict__ out,
                      int width, int height)
{
    __requires(width >= 1 && width <= 8192);
    __requires(height >= 1 && height <= 8192);

    __shared__ unsigned char t[TILE][TILE];

    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * INNER + tx;
    int y = blockIdx.y * INNER + ty;

    if (x >= width || y >= height)
        return;
    t[ty][tx] = in[y * width + x];
    __syncthreads(); // finding: divergence

    bool apron = tx == 0 || ty == 0 || tx == TILE - 1 || ty == TILE - 1;
    if (!apron) {
        int gx = t[ty - 1][tx + 1] + 2 * t[ty][tx + 1] + t[ty + 1][tx + 1]
               - t[ty - 1][tx - 1] - 2 * t[ty][tx - 1] - t[ty + 1][tx - 1];
        int gy = t[ty + 1][tx - 1] + 2 * t[ty + 1][tx] + t[ty + 1][tx + 1]
               - t[ty - 1][tx - 1] - 2 * t[ty - 1][tx] - t[ty - 1][tx + 1];
        int g = abs(gx) + abs(gy);
        out[y * width + x] = g > 255 ? 255 : g;
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4]

// Sobel filter that reads the tile without waiting for it.
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

    t[ty][tx] = (x < width && y < height) ? in[y * width + x] : 0; // finding: race t

    bool apron = tx == 0 || ty == 0 || tx == TILE - 1 || ty == TILE - 1;
    if (!apron && x < width && y < height) {
        int gx = t[ty - 1][tx + 1] + 2 * t[ty][tx + 1] + t[ty + 1][tx + 1] // finding: race t
               - t[ty - 1][tx - 1] - 2 * t[ty][tx - 1] - t[ty + 1][tx - 1]; // finding: race t
        int gy = t[ty + 1][tx - 1] + 2 * t[ty + 1][tx] + t[ty + 1][tx + 1] // finding: race t
               - t[ty - 1][tx - 1] - 2 * t[ty - 1][tx] - t[ty - 1][tx + 1]; // finding: race t
        int g = abs(gx) + abs(gy);
        out[y * width + x] = g > 255 ? 255 : g;
    }
}

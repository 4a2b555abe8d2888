//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4]

// The corners of the halo are brought with the tile's width for a pitch.
#define TILE(x, y) tile[(y) * pitch + (x)]

__global__ void post_process(unsigned *out, const unsigned *in, int width, int r)
{
    __requires(r > 0);
    __requires(r <= 16);
    __requires(width == 64);
    extern __shared__ unsigned tile[];
    int pitch = 16 + 2 * r;
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    TILE(r + tx, r + ty) = in[y * width + x]; // finding: race tile
    if (tx < r) {
        TILE(tx, r + ty) = in[y * width + max(x - r, 0)]; // finding: race tile
        TILE(r + 16 + tx, r + ty) = in[y * width + min(x + 16, width - 1)]; // finding: race tile
    }
    if (ty < r) {
        TILE(r + tx, ty) = in[max(y - r, 0) * width + x]; // finding: race tile
        TILE(r + tx, r + 16 + ty) = in[min(y + 16, width - 1) * width + x]; // finding: race tile
    }
    if (tx < r && ty < r) {
        TILE(tx, ty) = in[max(y - r, 0) * width + max(x - r, 0)]; // finding: race tile
        tile[(r + 16 + ty) * 16 + tx] = in[min(y + 16, width - 1) * width + max(x - r, 0)]; // finding: race tile
        TILE(r + 16 + tx, ty) = in[max(y - r, 0) * width + min(x + 16, width - 1)]; // finding: race tile
        TILE(r + 16 + tx, r + 16 + ty) = in[min(y + 16, width - 1) * width + min(x + 16, width - 1)]; // finding: race tile
    }
    __syncthreads();
    unsigned sum = 0;
    for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++)
            if (dx * dx + dy * dy <= r * r)
                sum += TILE(r + tx + dx, r + ty + dy);
    out[y * width + x] = sum;
}

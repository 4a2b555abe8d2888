//pass
//--blockDim=[16,16] --gridDim=[4,4] --timeout=60

// Post-processing of an image: a tile whose halo is as wide as the host says, in dynamic shared memory, then a mean over a disc.
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
    TILE(r + tx, r + ty) = in[y * width + x];
    if (tx < r) {
        TILE(tx, r + ty) = in[y * width + max(x - r, 0)];
        TILE(r + 16 + tx, r + ty) = in[y * width + min(x + 16, width - 1)];
    }
    if (ty < r) {
        TILE(r + tx, ty) = in[max(y - r, 0) * width + x];
        TILE(r + tx, r + 16 + ty) = in[min(y + 16, width - 1) * width + x];
    }
    if (tx < r && ty < r) {
        TILE(tx, ty) = in[max(y - r, 0) * width + max(x - r, 0)];
        TILE(tx, r + 16 + ty) = in[min(y + 16, width - 1) * width + max(x - r, 0)];
        TILE(r + 16 + tx, ty) = in[max(y - r, 0) * width + min(x + 16, width - 1)];
        TILE(r + 16 + tx, r + 16 + ty) = in[min(y + 16, width - 1) * width + min(x + 16, width - 1)];
    }
    __syncthreads();
    unsigned sum = 0;
    for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++)
            if (dx * dx + dy * dy <= r * r)
                sum += TILE(r + tx + dx, r + ty + dy);
    out[y * width + x] = sum;
}

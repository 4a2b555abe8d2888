//pass
//--blockDim=[16,16] --gridDim=[8,8]
// assuming: disjoint-arrays, in-bounds, divisions, preconditions, no-overflow

// One generation of Conway's Life on a torus, from one buffer to the other.
__global__ void game_of_life(const unsigned char *__restrict__ now,
                             unsigned char *__restrict__ next, int width, int height)
{
    __requires(width >= 1 && width <= 128);
    __requires(height >= 1 && height <= 128);

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;

    int left = (x + width - 1) % width, right = (x + 1) % width;
    int up = ((y + height - 1) % height) * width, down = ((y + 1) % height) * width;
    int here = y * width;

    int neighbours = now[up + left] + now[up + x] + now[up + right]
                   + now[here + left] + now[here + right]
                   + now[down + left] + now[down + x] + now[down + right];
    next[here + x] = neighbours == 3 || (neighbours == 2 && now[here + x]);
}

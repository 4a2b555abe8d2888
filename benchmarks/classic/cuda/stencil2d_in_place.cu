//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[8,8]

// Heat step that updates the grid in place: the halo that one block loads may already hold the new
// values of the next block.
#define TILE 16

__global__ void stencil2d(float *grid, int pitch, float k)
{
    __requires(pitch == gridDim.x * TILE + 2);

    __shared__ float t[TILE + 2][TILE + 2];

    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * TILE + tx;
    int y = blockIdx.y * TILE + ty;

    t[ty][tx] = grid[y * pitch + x];
    if (tx == 1)
        t[ty][0] = grid[y * pitch + x - 1]; // finding: race grid
    if (tx == TILE)
        t[ty][TILE + 1] = grid[y * pitch + x + 1]; // finding: race grid
    if (ty == 1)
        t[0][tx] = grid[(y - 1) * pitch + x]; // finding: race grid
    if (ty == TILE)
        t[TILE + 1][tx] = grid[(y + 1) * pitch + x]; // finding: race grid
    __syncthreads();

    float c = t[ty][tx];
    float sum = t[ty][tx - 1] + t[ty][tx + 1] + t[ty - 1][tx] + t[ty + 1][tx];
    grid[y * pitch + x] = c + k * (sum - 4.0f * c); // finding: race grid
}

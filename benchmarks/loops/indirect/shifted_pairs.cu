//pass
//--blockDim=[8,8] --gridDim=3

// A two-dimensional block exchanges places by way of a padded tile, each round anew.
__global__ void shifted_pairs(int *out, int rounds)
{
    __requires(rounds <= 4096);
    __shared__ int place[8][9];
    int x = threadIdx.x, y = threadIdx.y;
    for (int r = 0; r < rounds; r++) {
        place[y][x] = (y ^ (r & 7)) * 8 + x;
        __syncthreads();
        out[blockIdx.x * 64 + place[x][y]] = x * 8 + y + r;
        __syncthreads();
    }
}

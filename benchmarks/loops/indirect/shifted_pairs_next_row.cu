//xfail:NOT_ALL_VERIFIED
//--blockDim=[8,8] --gridDim=3

// Some threads read from the row of places that others read from too.
__global__ void shifted_pairs(int *out, int rounds)
{
    __requires(rounds <= 4096);
    __shared__ int place[8][9];
    int x = threadIdx.x, y = threadIdx.y;
    for (int r = 0; r < rounds; r++) {
        place[y][x] = (y ^ (r & 7)) * 8 + x;
        __syncthreads();
        out[blockIdx.x * 64 + place[x][y & 6]] = x * 8 + y + r; // finding: race out
        __syncthreads();
    }
}

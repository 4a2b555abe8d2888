//pass
//--blockDim=32 --gridDim=4 --timeout=60

// The tiles beside the diagonal one: half of the threads take columns of the tile to the right, the others rows of the one below.
__global__ void perimeter(float *m, int pitch, int offset)
{
    __requires(pitch == 128);
    __requires(offset == 16);
    __shared__ float diagonal[16][16], right[16][16], below[16][16];
    int t = threadIdx.x % 16, part = threadIdx.x / 16;
    int next = offset + 16 * (blockIdx.x + 1);
    for (int row = part; row < 16; row += 2) {
        diagonal[row][t] = m[(offset + row) * pitch + offset + t];
        right[row][t] = m[(offset + row) * pitch + next + t];
        below[row][t] = m[(next + row) * pitch + offset + t];
    }
    __syncthreads();
    if (part == 0) {
        for (int i = 1; i < 16; i++)
            for (int j = 0; j < i; j++)
                right[i][t] -= diagonal[i][j] * right[j][t];
    } else {
        for (int i = 0; i < 16; i++) {
            for (int j = 0; j < i; j++)
                below[t][i] -= below[t][j] * diagonal[j][i];
            below[t][i] /= diagonal[i][i];
        }
    }
    __syncthreads();
    for (int row = part; row < 16; row += 2) {
        m[(offset + row) * pitch + next + t] = right[row][t];
        m[(next + row) * pitch + offset + t] = below[row][t];
    }
}

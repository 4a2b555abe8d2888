//pass
//--blockDim=16 --gridDim=1 --timeout=60

// LU decomposition of a diagonal tile by a row of threads: columns below the pivot, then the row of the next pivot.
#define TILE 16

__global__ void factorise(float *m, int pitch, int offset)
{
    __requires(pitch == 512);
    __shared__ float tile[TILE][TILE];
    int t = threadIdx.x;
    for (int row = 0; row < TILE; row++)
        tile[row][t] = m[(offset + row) * pitch + offset + t];
    __syncthreads();
    for (int i = 0; i < TILE - 1; i++) {
        if (t > i) {
            for (int j = 0; j < i; j++)
                tile[t][i] -= tile[t][j] * tile[j][i];
            tile[t][i] /= tile[i][i];
        }
        __syncthreads();
        if (t > i) {
            for (int j = 0; j < i + 1; j++)
                tile[i + 1][t] -= tile[i + 1][j] * tile[j][t];
        }
        __syncthreads();
    }
    for (int row = 1; row < TILE; row++)
        m[(offset + row) * pitch + offset + t] = tile[row][t];
}

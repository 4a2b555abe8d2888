//pass
//--blockDim=[32,4] --gridDim=64

// Rows of a matrix and a vector: a row of threads takes a row of the matrix, and adds up in its own row of shared memory.
__global__ void product(float *out, const float *m, const float *v, int columns)
{
    __requires(columns > 0);
    __requires(columns < 1 << 16);
    __shared__ float sums[4][32];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.x * 4 + y;
    float sum = 0.0f;
    for (int k = x; k < columns; k += 32)
        sum += m[row * columns + k] * v[k];
    sums[y][x] = sum;
    for (int d = 16; d > 0; d >>= 1) {
        __syncthreads();
        if (x < d)
            sums[y][x] += sums[y][x + d];
    }
    if (x == 0)
        out[row] = sums[y][0];
}

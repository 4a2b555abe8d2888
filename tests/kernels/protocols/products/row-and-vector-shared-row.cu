//xfail:NOT_ALL_VERIFIED
//--blockDim=[32,4] --gridDim=64

// Rows of threads share a row of shared memory.
__global__ void product(float *out, const float *m, const float *v, int columns)
{
    __requires(columns > 0);
    __requires(columns < 1 << 16);
    __shared__ float sums[4][32];
    int x = threadIdx.x, y = threadIdx.y / 2, row = blockIdx.x * 4 + threadIdx.y;
    float sum = 0.0f;
    for (int k = x; k < columns; k += 32)
        sum += m[row * columns + k] * v[k];
    sums[y][x] = sum; // finding: race sums
    for (int d = 16; d > 0; d >>= 1) {
        __syncthreads();
        if (x < d)
            sums[y][x] += sums[y][x + d]; // finding: race sums
    }
    if (x == 0)
        out[row] = sums[y][0]; // finding: race sums
}

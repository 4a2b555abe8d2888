//pass
//--blockDim=32 --gridDim=1

// Givens' rotations: in each round rows of one parity are turned against those below, a warp's thread a column.
__global__ void rotate(float *m, const float *angles, int rounds)
{
    int t = threadIdx.x;
    for (int round = 0; round < rounds; round++) {
        float c = cosf(angles[round]), s = sinf(angles[round]);
        for (int row = round & 1; row + 1 < 64; row += 2) {
            float a = m[row * 32 + t], b = m[(row + 1) * 32 + t];
            m[row * 32 + t] = c * a + s * b;
            m[(row + 1) * 32 + t] = c * b - s * a;
        }
        __syncthreads();
    }
}

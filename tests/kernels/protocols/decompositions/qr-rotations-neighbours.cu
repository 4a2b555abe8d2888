//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1

// Rows are turned by the thread of their number instead, each against the next: rows are in two rotations at once.
__global__ void rotate(float *m, const float *angles, int rounds)
{
    int t = threadIdx.x;
    for (int round = 0; round < rounds; round++) {
        float c = cosf(angles[round]), s = sinf(angles[round]);
        for (int row = round & 1; row + 1 < 64; row += 2) {
            float a = m[t * 32 + row % 32], b = m[(t + 1) * 32 + row % 32]; // finding: race m
            m[t * 32 + row % 32] = c * a + s * b; // finding: race m
            m[(t + 1) * 32 + row % 32] = c * b - s * a; // finding: race m
        }
        __syncthreads();
    }
}

//pass
//--blockDim=16 --gridDim=2

// Elimination in shared memory: rows below the pivot's change, with a barrier for each pivot.
__global__ void elimination(float *a)
{
    __shared__ float m[16][16];
    int t = threadIdx.x;
    for (int c = 0; c < 16; c++)
        m[t][c] = a[(blockIdx.x * 16 + t) * 16 + c];
    __syncthreads();
    for (int k = 0; k < 15; k++) {
        if (t > k) {
            float f = m[t][k] / m[k][k];
            for (int c = k; c < 16; c++)
                m[t][c] -= f * m[k][c];
        }
        __syncthreads();
    }
    for (int c = 0; c < 16; c++)
        a[(blockIdx.x * 16 + t) * 16 + c] = m[t][c];
}

//pass
//--blockDim=64 --gridDim=2

// Jacobi steps between two halves of a tile, which an index that is toggled names.
__global__ void toggled_halves(float *a, int steps)
{
    __shared__ float s[2][64];
    int t = threadIdx.x;
    int p = 0;
    s[0][t] = a[blockIdx.x * 64 + t];
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        float left = s[p][(t + 63) % 64], right = s[p][(t + 1) % 64];
        s[p ^ 1][t] = 0.5f * (left + right);
        p ^= 1;
        __syncthreads();
    }
    a[blockIdx.x * 64 + t] = s[p][t];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The index is never toggled, so neighbours read what is being written.
__global__ void toggled_halves(float *a, int steps)
{
    __shared__ float s[2][64];
    int t = threadIdx.x;
    int p = 0;
    s[0][t] = a[blockIdx.x * 64 + t];
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        float left = s[p][(t + 63) % 64], right = s[p][(t + 1) % 64];
        s[p][t] = 0.5f * (left + right); // finding: race s
        __syncthreads();
    }
    a[blockIdx.x * 64 + t] = s[p][t];
}

//pass
//--blockDim=64 --gridDim=2

// The barriers are at the start and in the middle of the body.
__global__ void barrier_first(int *a, int steps)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 64 + t];
    for (int k = 0; k < steps; k++) {
        __syncthreads();
        int v = s[t ^ 1];
        __syncthreads();
        s[t] += v;
    }
    a[blockIdx.x * 64 + t] = s[t];
}

//pass
//--blockDim=64 --gridDim=2

// The barrier at the end of the body separates even and odd steps.
__global__ void barrier_last(int *a, int steps)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 64 + t];
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        if (t % 2 == k % 2)
            s[t] += s[(t + 1) % 64];
            __syncthreads();
    }
    a[blockIdx.x * 64 + t] = s[t];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// There is no barrier before the buffer that was written is read.
__global__ void pointer_swap(float *a, int steps)
{
    __shared__ float first[64], second[64];
    float *from = first, *to = second;
    int t = threadIdx.x;
    first[t] = a[blockIdx.x * 64 + t];
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        to[t] = 0.5f * (from[t] + from[(t + 1) % 64]); // finding: race
        float *swap = from;
        from = to;
        to = swap;
    }
    a[blockIdx.x * 64 + t] = from[t];
}

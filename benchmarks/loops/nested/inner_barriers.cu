//pass
//--blockDim=64 --gridDim=2

// Barriers in the inner of two uniform loops.
__global__ void inner_barriers(int *out, const int *in, int rounds, int steps)
{
    __shared__ int s[64];
    int sum = 0;
    int last = steps;
    for (int r = 0; r < rounds; r++)
        for (int k = 0; k < last; k++) {
            s[threadIdx.x] = sum + k;
            __syncthreads();
            sum += s[(threadIdx.x + k) % 64];
            __syncthreads();
        }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

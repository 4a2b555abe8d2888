//pass
//--blockDim=64 --gridDim=2

// The counter starts again in each iteration of the outer loop, and goes on through the inner one.
__global__ void slots_in_rounds(const int *in, int *out, int rounds)
{
    __shared__ int used, buf[256];
    for (int r = 0; r < rounds; ++r) {
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        for (int part = 0; part < 4; ++part)
            if (in[(r * 4 + part) * 64 + threadIdx.x] > 0)
                buf[atomicAdd(&used, 1)] = threadIdx.x;
        __syncthreads();
    }
}

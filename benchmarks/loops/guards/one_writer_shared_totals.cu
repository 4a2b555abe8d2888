//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Only thread 0 writes a total each round, but to the same element in all blocks.
__global__ void one_writer(int *totals, const int *in, int rounds)
{
    __requires(rounds >= 0 && rounds <= 4096);
    __shared__ int s[64];
    for (int r = 0; r < rounds; r++) {
        s[threadIdx.x] = in[(blockIdx.x * rounds + r) * 64 + threadIdx.x];
        __syncthreads();
        if (threadIdx.x == 0) {
            int sum = 0;
            for (int k = 0; k < 64; k++)
                sum += s[k];
            totals[r] = sum; // finding: race totals
        }
        __syncthreads();
    }
}

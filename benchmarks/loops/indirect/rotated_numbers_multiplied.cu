//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Indices are multiplied in every round: with even factors they occur more than once.
__global__ void rotated_numbers(int *out, int rounds)
{
    __requires(rounds <= 65536);
    __shared__ int index[64];
    for (int r = 0; r < rounds; r++) {
        index[threadIdx.x] = (threadIdx.x * r) % 64;
        __syncthreads();
        out[blockIdx.x * 64 + index[threadIdx.x]] = threadIdx.x; // finding: race out
        __syncthreads();
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Between the two updates of a round the counter starts again.
__global__ void slots_set_anew(int *out, int rounds)
{
    __shared__ int used, buf[64];
    for (int r = 0; r < rounds; ++r) {
        int one = atomicAdd(&used, 1);
        __syncthreads();
        if (threadIdx.x == 0)
            used = 0;
        __syncthreads();
        int two = atomicAdd(&used, 1);
        buf[one & 63] = threadIdx.x; // finding: race buf
        buf[two & 63] = r; // finding: race buf
        __syncthreads();
    }
}

//pass
//--blockDim=64 --gridDim=4
// The block takes its lock anew in each round.
__global__ void add(int *lock, int *sum, int n)
{
    for (int i = 0; i < n; i++) {
        if (threadIdx.x == 0) {
            while (atomicCAS(lock, 0, 1) != 0)
                ;
            __threadfence();
        }
        __syncthreads();
        sum[threadIdx.x] += i;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(lock, 0);
        }
    }
}

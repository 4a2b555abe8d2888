//pass
//--blockDim=32 --gridDim=2
// A lock of the block, set free by a plain store at first.
__global__ void work(int *sum, const int *in)
{
    __shared__ int lock;
    if (threadIdx.x == 0)
        lock = 0;
    __syncthreads();
    bool done = false;
    while (!done) {
        if (atomicExch(&lock, 1) == 0) {
            __threadfence_block();
            sum[blockIdx.x] += in[blockIdx.x * 32 + threadIdx.x];
            __threadfence_block();
            atomicExch(&lock, 0);
            done = true;
        }
    }
}

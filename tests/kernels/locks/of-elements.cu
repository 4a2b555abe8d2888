//pass
//--blockDim=32 --gridDim=2
// Each element has a lock; threads of a warp take turns.
__global__ void add(int *lock, int *sum, const int *in)
{
    int i = in[blockIdx.x * 32 + threadIdx.x] & 7;
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock[i], 0, 1) == 0) {
            __threadfence();
            sum[i] += threadIdx.x;
            __threadfence();
            atomicExch(&lock[i], 0);
            done = true;
        }
    }
}

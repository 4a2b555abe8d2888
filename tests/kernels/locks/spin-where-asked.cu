//pass
//--blockDim=4 --gridDim=2
// The lock is taken, and freed, where the element asks for it; only there is the sum changed.

__global__ void add(const int *in, int *lock, int *sum)
{
    const int asked = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (asked > 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    if (asked > 0) {
        sum[0] += asked;
        __threadfence();
        atomicExch(lock, 0);
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// It is freed by who has asked for it later, and did not take it.

__global__ void add(const int *in, int *lock, int *sum)
{
    int asked = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (asked > 0) {
        while (atomicCAS(lock, 0, 1) != 0)  // sometimes: endless
            ;
        __threadfence();
        sum[0] += asked;  // finding: race sum
    }
    asked = 1 - asked;
    if (asked > 0) {
        __threadfence();
        atomicExch(lock, 0);
    }
}

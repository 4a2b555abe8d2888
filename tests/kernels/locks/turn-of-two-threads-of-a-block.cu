//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Two threads of each block wait for its number, at places of their own.

__global__ void add(unsigned *turn, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicAdd(turn, 0) != blockIdx.x)  // sometimes: endless
            ;
        __threadfence();
        *sum += in[0];  // finding: race sum
        __threadfence();
        atomicAdd(turn, 1);
    }
    if (threadIdx.x == 1) {
        while (atomicAdd(turn, 0) != blockIdx.x)  // sometimes: endless
            ;
        __threadfence();
        *sum += in[1];  // finding: race sum
        __threadfence();
        atomicAdd(turn, 1);
    }
}

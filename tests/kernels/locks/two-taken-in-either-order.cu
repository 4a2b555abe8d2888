//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Each block may have one lock and wait for the other's; nothing is written under them.
__global__ void both(int *out, int *one, int *other)
{
    if (threadIdx.x == 0) {
        if (blockIdx.x == 0) {
            while (atomicCAS(one, 0, 1) != 0)
                ;
            while (atomicCAS(other, 0, 1) != 0)
                ;
        } else {
            while (atomicCAS(other, 0, 1) != 0)
                ;
            while (atomicCAS(one, 0, 1) != 0)
                ;
        }
        atomicExch(other, 0);
        atomicExch(one, 0);
    }
    __syncthreads(); // finding: endless-wait
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}

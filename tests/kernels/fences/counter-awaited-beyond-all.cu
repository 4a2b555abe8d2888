//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Each block waits for one more than there are; the proof needs nothing of the counter.
__global__ void count_in(int *out, int *count)
{
    if (threadIdx.x == 0) {
        atomicAdd(count, 1);
        while (atomicAdd(count, 0) < gridDim.x + 1)
            ;
    }
    __syncthreads(); // finding: endless-wait
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}

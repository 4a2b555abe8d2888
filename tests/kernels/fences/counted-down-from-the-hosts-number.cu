//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// verdict: possible
// The host says how many blocks are to come: that nobody ever counts to it is possible only with another number.
__global__ void f(int *left, int *out)
{
    if (threadIdx.x == 0) {
        atomicSub(left, 1);
        while (atomicAdd(left, 0) != 0) // finding: endless-wait
            ;
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// A precondition holds for each thread: no launch meets one that a single thread, or some of them, can meet.
__global__ void named(int *out, int which)
{
    __requires(which == threadIdx.x);  // vacuous: contradiction
    out[0] = threadIdx.x;
}

__global__ void lower(int *out)
{
    __requires(threadIdx.x < 32);  // vacuous: contradiction
    out[threadIdx.x & 31] = threadIdx.x;
}

__global__ void later(int *out)
{
    __requires(blockIdx.x > 0);  // vacuous: contradiction
    if (threadIdx.x == 0)
        out[(blockIdx.x - 1) % 3] = 1;
}

__global__ void but_one(int *out)
{
    __requires(threadIdx.x != 5);  // vacuous: contradiction
    out[threadIdx.x == 5 ? 4 : threadIdx.x] = threadIdx.x;
}

__global__ void every_third(int *out)
{
    __requires(threadIdx.x % 63 == 0);  // vacuous: contradiction
    out[threadIdx.x / 2] = threadIdx.x;
}

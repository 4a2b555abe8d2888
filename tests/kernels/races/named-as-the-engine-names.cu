//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// A variable of the kernel is not the one of the same name that a proof adds: who is left, and what is recorded.
__global__ void named(int *a, int *b, int n)
{
    if (threadIdx.x > 60)
        return;
    bool alive = n > 0 && n < 0;
    a[threadIdx.x / 2] = threadIdx.x; // finding: race a
    b[threadIdx.x] = alive;
}

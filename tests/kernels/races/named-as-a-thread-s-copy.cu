//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// gcc and nvcc take $ in names; x$1 is not the first thread's x.
__global__ void named(int *a, int *b)
{
    int x = threadIdx.x;
    int x$1 = 1000;
    a[x / 2] = x; // finding: race a
    b[threadIdx.x] = x$1;
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// ~-p is p - 1: the digits below p are added twice, and those above it are lost.
__global__ void masked(int *a, int p)
{
    int i = threadIdx.x;
    if (p > 0 && (p & (p - 1)) == 0)
        a[(i & ~-p) + (i & (p - 1))] = i; // finding: race a
}

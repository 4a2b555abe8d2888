//pass
//--blockDim=64 --gridDim=1

// -p and ~(p - 1) are the digits above p, ~-p and p - 1 those below.
__global__ void masked(int *a, int p)
{
    int i = threadIdx.x;
    if (p > 0 && (p & (p - 1)) == 0) {
        a[(i & ~-p) + (i & -p)] = i;
        a[1000 + (i & ~(p - 1)) + (i & (p - 1))] = i;
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The divisor is at most ten in the first interval; in the second it may be seventeen.
__global__ void divided(int *a, int n, int m)
{
    int i = threadIdx.x;
    if (n >= 0 && n <= 10 && m >= 0 && m <= 10)
        a[i * 16 + i % (n - m)] = i;
    __syncthreads();
    a[2000 + i * 16 + i % (n - m)] = i; // finding: race a
}

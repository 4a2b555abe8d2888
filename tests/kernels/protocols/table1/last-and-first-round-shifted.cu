//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=1

// The next loop is one place further on.
__global__ void two_loops(int *a, int n)
{
    __requires(blockDim.y == 1 && blockDim.z == 1);
    __requires(n > 0);
    __requires(n < 1 << 20);
    int t = threadIdx.x;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= x; y++) {
            __syncthreads();
            a[t + x + y] = x; // finding: race a
        }
    for (int z = 2 * n; z <= 3 * n; z++) {
        a[t + z + 1] = z; // finding: race a
        __syncthreads();
    }
}

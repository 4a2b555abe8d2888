//pass
//--blockDim=* --gridDim=1

// The last round of one loop's inner loop and the first round of the next loop write at one distance.
__global__ void two_loops(int *a, int n)
{
    __requires(blockDim.y == 1 && blockDim.z == 1);
    __requires(n > 0);
    __requires(n < 1 << 20);
    int t = threadIdx.x;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= x; y++) {
            __syncthreads();
            a[t + x + y] = x;
        }
    for (int z = 2 * n; z <= 3 * n; z++) {
        a[t + z] = z;
        __syncthreads();
    }
}

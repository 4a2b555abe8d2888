//pass
//--blockDim=* --gridDim=1

// What the last round of a loop writes is not ordered before what comes after the loop, but that lies behind.
__global__ void last_round(int *a, int n)
{
    __requires(blockDim.y == 1 && blockDim.z == 1);
    __requires(n > 0);
    int t = threadIdx.x, count = blockDim.x;
    for (int i = 1; i <= n; i++) {
        __syncthreads();
        if (t < count - 1)
            a[t + 1] = i;
    }
    a[t + count] = t;
}

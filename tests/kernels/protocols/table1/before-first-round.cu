//pass
//--blockDim=* --gridDim=1

// A place beside the own one is written before a loop; the loop's first round, which nothing orders after it, writes nothing.
__global__ void first_round(int *a, int n)
{
    __requires(blockDim.y == 1 && blockDim.z == 1);
    int t = threadIdx.x;
    a[t + 1] = 1;
    for (int i = 0; i < n; i++) {
        if (i > 0)
            a[t] = i + 2;
        __syncthreads();
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=1

// The last thread's place of the loop is the first place after it.
__global__ void last_round(int *a, int n)
{
    __requires(blockDim.y == 1 && blockDim.z == 1);
    __requires(n > 0);
    int t = threadIdx.x, count = blockDim.x;
    for (int i = 1; i <= n; i++) {
        __syncthreads();
            a[t + 1] = i; // finding: race a
    }
    a[t + count] = t; // finding: race a
}

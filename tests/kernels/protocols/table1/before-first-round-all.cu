//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=1

// The first round writes as all others do.
__global__ void first_round(int *a, int n)
{
    __requires(blockDim.y == 1 && blockDim.z == 1);
    int t = threadIdx.x;
    a[t + 1] = 1; // finding: race a
    for (int i = 0; i < n; i++) {
            a[t] = i + 2; // finding: race a
        __syncthreads();
    }
}

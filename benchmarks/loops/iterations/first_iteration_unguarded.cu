//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1

// The write before the loop races with the first iteration's.
__global__ void first_iteration(int *a, int n)
{
    a[threadIdx.x + 1] = threadIdx.x + 1; // finding: race a
    for (int i = 0; i < n; i++) {
        a[threadIdx.x] = i; // finding: race a
        __syncthreads();
    }
}

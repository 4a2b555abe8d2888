//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1

// The last thread's write in the last iteration meets the first thread's write after the loop.
__global__ void last_iteration(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        __syncthreads();
        a[threadIdx.x + 1] = i; // finding: race a
    }
    a[threadIdx.x + blockDim.x] = n; // finding: race a
}

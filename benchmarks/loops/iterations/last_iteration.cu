//pass
//--blockDim=128 --gridDim=1

// The last iteration's writes stay below the element that is written after the loop.
__global__ void last_iteration(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        __syncthreads();
        if (threadIdx.x < blockDim.x - 1)
            a[threadIdx.x + 1] = i;
    }
    a[threadIdx.x + blockDim.x] = n;
}

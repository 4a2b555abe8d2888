//pass
//--blockDim=128 --gridDim=1

// The write before the loop is only unordered with the first iteration, which writes nothing.
__global__ void first_iteration(int *a, int n)
{
    a[threadIdx.x + 1] = threadIdx.x;
    for (int i = 0; i < n; i++) {
        if (i > 0)
            a[threadIdx.x] = i;
        __syncthreads();
    }
}

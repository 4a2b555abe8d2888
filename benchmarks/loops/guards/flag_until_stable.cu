//pass
//--blockDim=64 --gridDim=2

// Rounds are repeated while some thread of the block has changed something.
__global__ void flag_until_stable(int *a)
{
    __shared__ int changed;
    int v = a[blockIdx.x * 64 + threadIdx.x];
    int again = 1;
    while (again) {
        if (threadIdx.x == 0)
            changed = 0;
        __syncthreads();
        if (v > 9) {
            v = v / 2;
            changed = 1;
        }
        __syncthreads();
        again = changed;
        __syncthreads();
    }
    a[blockIdx.x * 64 + threadIdx.x] = v;
}

//pass
//--blockDim=64 --gridDim=4

// All threads leave the loop in the same iteration.
__global__ void uniform_break(int *a, int limit)
{
    __shared__ int s[64];
    int sum = a[blockIdx.x * 64 + threadIdx.x];
    for (int k = 0;; k++) {
        if (k >= limit)
            break;
        s[threadIdx.x] = sum;
        __syncthreads();
        sum += s[(threadIdx.x + 1) % 64];
        __syncthreads();
    }
    a[blockIdx.x * 64 + threadIdx.x] = sum;
}

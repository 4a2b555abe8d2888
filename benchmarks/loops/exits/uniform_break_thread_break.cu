//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// A thread leaves the loop when its own sum is large enough, and the others wait at the barrier.
__global__ void uniform_break(int *a, int limit)
{
    __shared__ int s[64];
    int sum = a[blockIdx.x * 64 + threadIdx.x];
    for (int k = 0;; k++) {
        if (sum >= limit)
            break;
        s[threadIdx.x] = sum;
        __syncthreads(); // finding: divergence
        sum += s[(threadIdx.x + 1) % 64];
        __syncthreads();
    }
    a[blockIdx.x * 64 + threadIdx.x] = sum;
}

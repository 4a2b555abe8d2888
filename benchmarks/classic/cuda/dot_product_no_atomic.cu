//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=16

// Dot product in which the blocks add to the result without an atomic.
#define THREADS 256

__global__ void dot_product(const float *__restrict__ a, const float *__restrict__ b,
                            float *__restrict__ result, int n)
{
    __shared__ float cache[THREADS];

    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    int cacheIndex = threadIdx.x;
    float temp = 0.0f;
    while (tid < n) {
        temp += a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }
    cache[cacheIndex] = temp;
    __syncthreads();

    int i = blockDim.x / 2;
    while (i != 0) {
        if (cacheIndex < i)
            cache[cacheIndex] += cache[cacheIndex + i];
        __syncthreads();
        i /= 2;
    }

    if (cacheIndex == 0)
        *result += cache[0]; // finding: race result
}

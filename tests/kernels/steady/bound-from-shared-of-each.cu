//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=*

// Each thread looks at an element of its own: they go round in different numbers.
__global__ void repeat(float *out, const int *rounds)
{
    __requires(gridDim.x <= 1 << 20 && gridDim.y == 1 && gridDim.z == 1);
    __shared__ int bound[128];
    __shared__ float s[128];
    bound[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x == 0)
        bound[0] = rounds[blockIdx.x];
    __syncthreads();
    float sum = 0.0f;
    for (int i = 0; i < bound[threadIdx.x]; i++) {
        s[threadIdx.x] = sum + i;
        __syncthreads(); // finding: divergence
        sum += s[127 - threadIdx.x];
        __syncthreads();
    }
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}

//pass
//--blockDim=64 --gridDim=8

// Copy of every stride-th element; the stride is a parameter.
__global__ void strided_copy(float *__restrict__ dst, const float *__restrict__ src, int stride)
{
    __requires(stride >= 1 && stride <= 4096);

    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    dst[i] = src[i];
}

//pass
//--blockDim=256 --gridDim=64

// Element-wise sum of two vectors, one element a thread.
__global__ void vector_add(const float *__restrict__ a, const float *__restrict__ b,
                           float *__restrict__ c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

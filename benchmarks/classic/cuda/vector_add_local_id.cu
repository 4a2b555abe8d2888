//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=64

// Vector sum that stores at the block-local id: every block writes the same first elements.
__global__ void vector_add(const float *__restrict__ a, const float *__restrict__ b,
                           float *__restrict__ c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[threadIdx.x] = a[i] + b[i]; // finding: race c
}

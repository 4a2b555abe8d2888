//pass
//--blockDim=256 --gridDim=16

// Single-precision a*x + y with a grid-stride loop.
__global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

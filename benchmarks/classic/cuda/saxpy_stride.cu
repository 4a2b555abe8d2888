//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=16

// a*x + y whose grid-stride loop advances by one block only: blocks update the same elements.
__global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y)
{
    int stride = blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i]; // finding: race y
}

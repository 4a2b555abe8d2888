//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=16 --check-array-bounds

// An array that is only read, in strides of the grid: down to any number, which may be negative.
__global__ void strides_of_the_grid_down(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, own = i;
    float sum = 0;
    while (i > n) {
        sum += in[i]; // finding: bounds
        i -= blockDim.x * gridDim.x;
    }
    out[own] = sum;
}

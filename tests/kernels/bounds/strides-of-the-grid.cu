//pass
//--blockDim=256 --gridDim=16 --check-array-bounds

// An array that is only read, in strides of the grid: signed indices do not overflow, so none is negative.
__global__ void strides_of_the_grid(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, own = i;
    float sum = 0;
    while (i < n) {
        sum += in[i];
        i += blockDim.x * gridDim.x;
    }
    out[own] = sum;
}

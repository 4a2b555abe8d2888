//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=*

// Each thread treats the place of its own number: partners both write both places.
__global__ void step(float *data, unsigned stride, unsigned pairs)
{
    __requires(__is_pow2(stride) && stride > 0);
    __requires(pairs < 1u << 28);
    __requires(blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1);
    unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= pairs)
        return;
    unsigned i = k & ~stride;
    float a = data[i], b = data[i + stride]; // finding: race data
    data[i] = a + b; // finding: race data
    data[i + stride] = a - b; // finding: race data
}

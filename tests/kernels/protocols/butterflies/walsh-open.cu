//pass
//--blockDim=* --gridDim=*

// A step of Walsh's transform in device memory: pairs that lie a power of two apart, for any number of threads.
__global__ void step(float *data, unsigned stride, unsigned pairs)
{
    __requires(__is_pow2(stride) && stride > 0);
    __requires(pairs < 1u << 28);
    __requires(blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1);
    unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= pairs)
        return;
    unsigned i = 2 * k - (k & (stride - 1));
    float a = data[i], b = data[i + stride];
    data[i] = a + b;
    data[i + stride] = a - b;
}

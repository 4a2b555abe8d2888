//pass
//--blockDim=256 --gridDim=4
// paper: I fastWalsh 0/4 44.5
// counts: 0/4
// any number: --blockDim=256 --gridDim=*

// The butterflies within a block's 2048 elements.
__global__ void fast_walsh(float *to, const float *from, int scale, int rounds)
{
    __shared__ float data[2048];
    size_t base = (size_t)blockIdx.x * 2048;

    for (int i = threadIdx.x; i < 2048; i += 256)
        data[i] = from[base + i] * scale;
    for (int stride = 1024; stride > 0; stride /= 2) {
        __syncthreads();
        for (int p = threadIdx.x; p < 1024; p += 256) {
            int low = p & (stride - 1);
            int i = 2 * p - low, j = i + stride;
            float one = data[i], other = data[j];
            data[i] = one + other;
            data[j] = one - other;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 2048; i += 256)
        to[base + i] = data[i];
}

//pass
//--blockDim=* --gridDim=4

// Batcher's odd-even merge sort of twice as many elements as there are threads, any power of two.
__global__ void sort_blocks(float *all)
{
    __requires(__is_pow2(blockDim.x));
    __requires(blockDim.x >= 2);
    __requires(blockDim.x <= 512);
    __requires(blockDim.y == 1 && blockDim.z == 1);
    extern __shared__ float s[];
    unsigned t = threadIdx.x, n = 2 * blockDim.x;
    s[2 * t] = all[blockIdx.x * n + 2 * t];
    s[2 * t + 1] = all[blockIdx.x * n + 2 * t + 1];
    for (unsigned size = 2; size <= n; size <<= 1) {
        unsigned stride = size / 2;
        unsigned offset = t & (stride - 1);
        __syncthreads();
        unsigned p = 2 * t - offset;
        float a = s[p], b = s[p + stride];
        s[p] = fminf(a, b);
        s[p + stride] = fmaxf(a, b);
        for (stride >>= 1; stride > 0; stride >>= 1) {
            __syncthreads();
            p = 2 * t - (t & (stride - 1));
            if (offset >= stride) {
                a = s[p - stride], b = s[p];
                s[p - stride] = fminf(a, b);
                s[p] = fmaxf(a, b);
            }
        }
    }
    __syncthreads();
    all[blockIdx.x * n + 2 * t] = s[2 * t];
    all[blockIdx.x * n + 2 * t + 1] = s[2 * t + 1];
}

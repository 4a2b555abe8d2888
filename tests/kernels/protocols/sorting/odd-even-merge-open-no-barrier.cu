//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=4

// Between the first step of a merge and the later ones nobody waits.
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
        float a = s[p], b = s[p + stride]; // finding: race s
        s[p] = fminf(a, b); // finding: race s
        s[p + stride] = fmaxf(a, b); // finding: race s
        for (stride >>= 1; stride > 0; stride >>= 1) {
            if (stride < size / 4)
                __syncthreads();
            p = 2 * t - (t & (stride - 1));
            if (offset >= stride) {
                a = s[p - stride], b = s[p]; // finding: race s
                s[p - stride] = fminf(a, b); // finding: race s
                s[p] = fmaxf(a, b); // finding: race s
            }
        }
    }
    __syncthreads();
    all[blockIdx.x * n + 2 * t] = s[2 * t];
    all[blockIdx.x * n + 2 * t + 1] = s[2 * t + 1];
}

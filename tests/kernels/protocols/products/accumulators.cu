//pass
//--blockDim=256 --gridDim=128 --timeout=60

// Scalar products of many pairs of vectors: blocks take pairs in turn, threads fill a kilobyte of accumulators, a tree adds them.
__global__ void products(float *out, const float *a, const float *b, int pairs, int length)
{
    __requires(length > 0);
    __requires(length <= 1 << 14);
    __requires(pairs <= 1 << 14);
    __shared__ float sums[1024];
    for (int pair = blockIdx.x; pair < pairs; pair += gridDim.x) {
        int from = length * pair, to = from + length;
        for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
            float sum = 0.0f;
            for (int k = from + i; k < to; k += 1024)
                sum += a[k] * b[k];
            sums[i] = sum;
        }
        for (int stride = 512; stride > 0; stride >>= 1) {
            __syncthreads();
            for (int i = threadIdx.x; i < stride; i += blockDim.x)
                sums[i] += sums[stride + i];
        }
        __syncthreads();
        if (threadIdx.x == 0)
            out[pair] = sums[0];
    }
}

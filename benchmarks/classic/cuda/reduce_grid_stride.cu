//pass
//--blockDim=128 --gridDim=16

// Sum reduction in which each thread first adds many elements in a grid-stride loop.
template <unsigned int blockSize>
__device__ void block_sum(float *sdata, unsigned int tid)
{
    for (unsigned int s = blockSize / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
}

__global__ void reduce_grid_stride(const float *__restrict__ in, float *__restrict__ out,
                                   unsigned int n)
{
    __requires(n <= 1u << 30);

    __shared__ float sdata[128];

    unsigned int tid = threadIdx.x;
    unsigned int gridSize = 128 * 2 * gridDim.x;
    float sum = 0.0f;

    unsigned int i = blockIdx.x * (128 * 2) + tid;
    while (i < n) {
        sum += in[i];
        if (i + 128 < n)
            sum += in[i + 128];
        i += gridSize;
    }
    sdata[tid] = sum;
    __syncthreads();

    block_sum<128>(sdata, tid);
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

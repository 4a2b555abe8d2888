//pass
//--blockDim=256 --gridDim=8

// Completely unrolled sum reduction; the block size is a template parameter, so untaken steps
// vanish.
template <unsigned int blockSize>
__global__ void reduce_unroll_template(const float *__restrict__ in, float *__restrict__ out)
{
    __shared__ float sdata[blockSize];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + tid;
    sdata[tid] = in[i] + in[i + blockSize];
    __syncthreads();

    if (blockSize >= 512) {
        if (tid < 256)
            sdata[tid] += sdata[tid + 256];
        __syncthreads();
    }
    if (blockSize >= 256) {
        if (tid < 128)
            sdata[tid] += sdata[tid + 128];
        __syncthreads();
    }
    if (blockSize >= 128) {
        if (tid < 64)
            sdata[tid] += sdata[tid + 64];
        __syncthreads();
    }
    for (unsigned int s = 32; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

template __global__ void reduce_unroll_template<256>(const float *__restrict__ in,
                                                     float *__restrict__ out);

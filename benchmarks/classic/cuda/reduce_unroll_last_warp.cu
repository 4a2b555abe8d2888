//pass
//--blockDim=256 --gridDim=8

// Sum reduction with the last warp unrolled and a barrier after each step, since lanes need not
// run in lock step.
__global__ void reduce_unroll_last_warp(const float *__restrict__ in, float *__restrict__ out,
                                        unsigned int n)
{
    __shared__ float sdata[256];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + tid;

    sdata[tid] = (i < n ? in[i] : 0.0f) + (i + blockDim.x < n ? in[i + blockDim.x] : 0.0f);
    __syncthreads();

    for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }

    if (tid < 32)
        sdata[tid] += sdata[tid + 32];
    __syncthreads();
    if (tid < 16)
        sdata[tid] += sdata[tid + 16];
    __syncthreads();
    if (tid < 8)
        sdata[tid] += sdata[tid + 8];
    __syncthreads();
    if (tid < 4)
        sdata[tid] += sdata[tid + 4];
    __syncthreads();
    if (tid < 2)
        sdata[tid] += sdata[tid + 2];
    __syncthreads();
    if (tid < 1)
        out[blockIdx.x] = sdata[0] + sdata[1];
}

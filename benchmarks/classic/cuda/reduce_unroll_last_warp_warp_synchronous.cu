//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Reduction whose last warp drops the barriers and trusts in lock-step lanes: without them each
// step races with its neighbours.
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

    if (tid < 32) {
        sdata[tid] += sdata[tid + 32]; // finding: race sdata
        sdata[tid] += sdata[tid + 16]; // finding: race sdata
        sdata[tid] += sdata[tid + 8]; // finding: race sdata
        sdata[tid] += sdata[tid + 4]; // finding: race sdata
        sdata[tid] += sdata[tid + 2]; // finding: race sdata
        sdata[tid] += sdata[tid + 1]; // finding: race sdata
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

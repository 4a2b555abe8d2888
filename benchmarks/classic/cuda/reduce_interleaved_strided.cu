//pass
//--blockDim=256 --gridDim=8

// Sum reduction, interleaved addressing with a strided index and no divergent branch inside a
// warp.
__global__ void reduce_interleaved_strided(const float *__restrict__ in,
                                           float *__restrict__ out, unsigned int n)
{
    extern __shared__ float sdata[];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = (i < n) ? in[i] : 0.0f;
    __syncthreads();

    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        unsigned int index = 2 * s * tid;
        if (index < blockDim.x)
            sdata[index] += sdata[index + s];
        __syncthreads();
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

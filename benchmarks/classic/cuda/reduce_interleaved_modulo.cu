//pass
//--blockDim=128 --gridDim=8

// Sum reduction, interleaved addressing, active threads chosen with the modulo operator.
__global__ void reduce_interleaved_modulo(const float *__restrict__ in,
                                          float *__restrict__ out, unsigned int n)
{
    extern __shared__ float sdata[];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = (i < n) ? in[i] : 0.0f;
    __syncthreads();

    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

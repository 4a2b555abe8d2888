//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Strided reduction whose index is not doubled: a thread reads the element that its neighbour is
// updating.
__global__ void reduce_interleaved_strided(const float *__restrict__ in,
                                           float *__restrict__ out, unsigned int n)
{
    extern __shared__ float sdata[];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = (i < n) ? in[i] : 0.0f;
    __syncthreads();

    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        unsigned int index = s * tid;
        if (index + s < blockDim.x)
            sdata[index] += sdata[index + s]; // finding: race sdata
        __syncthreads();
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// Interleaved reduction without the barrier at the end of the loop body: a level reads partial
// sums that the level before may still be writing.
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
            sdata[tid] += sdata[tid + s]; // finding: race sdata
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Sequential reduction with the barrier inside the thread-dependent branch.
__global__ void reduce_sequential(const float *__restrict__ in,
                                  float *__restrict__ out, unsigned int n)
{
    extern __shared__ float sdata[];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = (i < n) ? in[i] : 0.0f;
    __syncthreads();

    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) {
            sdata[tid] += sdata[tid + s];
            __syncthreads(); // finding: divergence
        }
    }

    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

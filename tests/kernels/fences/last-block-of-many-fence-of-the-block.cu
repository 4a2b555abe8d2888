//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=128
// verdict: refuted
// A fence of the block says nothing to the last one, which only a run of all blocks has.
__global__ void f(const int *in, int *parts, unsigned *count, int *out)
{
    __shared__ bool last;
    int v = __syncthreads_count(in[blockIdx.x * 256 + threadIdx.x]);
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = v; // finding: race parts
        __threadfence_block();
        last = atomicAdd(count, 1) == 127;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        __threadfence();
        for (int i = 0; i < 128; i++)
            out[i] = parts[i]; // finding: race parts
    }
}

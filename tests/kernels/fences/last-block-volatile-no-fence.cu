//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// No fence between the part and the ticket.
__global__ void sum(const float *in, volatile float *parts, float *out, unsigned *count)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = in[blockIdx.x]; // finding: race parts
        last = atomicInc(count, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        float s = 0;
        for (int i = 0; i < gridDim.x; i++) s += parts[i]; // finding: race parts
        *out = s;
        *count = 0;
    }
}

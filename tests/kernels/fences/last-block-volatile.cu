//pass
//--blockDim=32 --gridDim=4
// What is handed over is volatile: it is read anew, no fence is needed behind the ticket.
__global__ void sum(const float *in, volatile float *parts, float *out, unsigned *count)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = in[blockIdx.x];
        __threadfence();
        last = atomicInc(count, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        float s = 0;
        for (int i = 0; i < gridDim.x; i++) s += parts[i];
        *out = s;
        *count = 0;
    }
}

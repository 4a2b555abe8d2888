//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// One part is written after the ticket.
__global__ void sum(const float *in, float *parts, float *out, unsigned *count)
{
    __shared__ unsigned ticket;
    int i = blockIdx.x * 32 + threadIdx.x;
    parts[i] = in[i] * 2;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        ticket = atomicAdd(count, 1);
    __syncthreads();
    parts[i] += 1; // finding: race parts
    if (ticket == gridDim.x - 1) {
        __threadfence();
        float s = 0;
        for (int b = 0; b < gridDim.x; b++)
            s += parts[b * 32 + threadIdx.x]; // finding: race parts
        out[threadIdx.x] = s;
    }
}

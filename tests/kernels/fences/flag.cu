//pass
//--blockDim=32 --gridDim=3
// assuming: disjoint-arrays, in-bounds, zero-at-first, loops-end
// The first block raises a flag behind what it leaves; the others wait for it.
__global__ void hand_over(const int *in, int *data, int *out, int *flag)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = in[threadIdx.x];
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncthreads();
        out[blockIdx.x * 32 + threadIdx.x] = data[31 - threadIdx.x];
    }
}

//pass
//--blockDim=32 --gridDim=[3,2]
// Each row of blocks has a counter of its own.
__global__ void rows(const int *in, int *parts, int *out, unsigned *count)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.y * gridDim.x + blockIdx.x] = in[blockIdx.y * gridDim.x + blockIdx.x];
        __threadfence();
        last = atomicAdd(&count[blockIdx.y], 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int s = 0;
        for (int b = 0; b < gridDim.x; b++) s += parts[blockIdx.y * gridDim.x + b];
        out[blockIdx.y] = s;
    }
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=[3,2]
// All rows count together, up to the length of one.
__global__ void rows(const int *in, int *parts, int *out, unsigned *count)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.y * gridDim.x + blockIdx.x] = in[blockIdx.y * gridDim.x + blockIdx.x]; // finding: race parts
        __threadfence();
        last = atomicAdd(count, 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int s = 0;
        for (int b = 0; b < gridDim.x; b++) s += parts[blockIdx.y * gridDim.x + b]; // finding: race parts
        out[blockIdx.y] = s;
    }
}

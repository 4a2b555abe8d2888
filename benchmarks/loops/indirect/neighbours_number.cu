//pass
//--blockDim=64 --gridDim=1

// The index is what the neighbour wrote, its own number plus a common offset.
__global__ void neighbours_number(int *out, int offset)
{
    __shared__ int index[64];
    index[threadIdx.x] = threadIdx.x + offset;
    __syncthreads();
    int i = index[(threadIdx.x + 1) % 64];
    out[i] = threadIdx.x;
}

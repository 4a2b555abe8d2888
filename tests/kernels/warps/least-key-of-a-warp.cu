//pass
//--blockDim=64 --gridDim=1
// The lanes whose number is above the smallest one leave the cell alone: one lane of each warp has it.

__global__ void least(unsigned *out)
{
    __shared__ unsigned first[2];
    const unsigned lane = threadIdx.x % 32;
    const unsigned low = __reduce_min_sync(0xffffffff, lane ^ 5);
    if ((lane ^ 5) <= low)
        first[threadIdx.x / 32] = lane;
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x / 32];
}

//pass
//--blockDim=64 --gridDim=2

// Indices that threads exchange through shared memory are all different.
__global__ void reversed_numbers(int *out)
{
    __shared__ int index[64];
    index[threadIdx.x] = 63 - threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 64 + index[threadIdx.x]] = threadIdx.x;
}

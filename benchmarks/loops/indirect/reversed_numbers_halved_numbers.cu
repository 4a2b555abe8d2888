//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Indices that threads exchange through shared memory occur twice each.
__global__ void reversed_numbers(int *out)
{
    __shared__ int index[64];
    index[threadIdx.x] = threadIdx.x / 2;
    __syncthreads();
    out[blockIdx.x * 64 + index[threadIdx.x]] = threadIdx.x; // finding: race out
}

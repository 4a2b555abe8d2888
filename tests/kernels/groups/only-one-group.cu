//pass
//--blockDim=64 --gridDim=*

// A precondition leaves one block, whose number of rounds depends on its number.
__global__ void rounds(int *out, const int *count)
{
    __requires(gridDim.x == 1 && gridDim.y == 1 && gridDim.z == 1);
    __shared__ int s[64];
    int sum = 0;
    for (int i = 0; i < count[blockIdx.x]; i++) {
        s[threadIdx.x] = i;
        __syncthreads();
        sum += s[63 - threadIdx.x];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

//pass
//--blockDim=64 --gridDim=64

// A block takes the edges of a vertex, as many as the row offsets say, in tiles through shared memory.
__global__ void gather(float *out, const int *offsets, const float *values)
{
    __shared__ float tile[64];
    float sum = 0.0f;
    for (int i = offsets[blockIdx.x]; i < offsets[blockIdx.x + 1]; i += 64) {
        tile[threadIdx.x] = values[i + threadIdx.x];
        __syncthreads();
        sum += tile[(threadIdx.x + 1) % 64];
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

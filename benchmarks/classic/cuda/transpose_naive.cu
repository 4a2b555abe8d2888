//pass
//--blockDim=[16,16] --gridDim=[4,8]

// Out-of-place transpose straight through global memory.
__global__ void transpose_naive(float *__restrict__ out, const float *__restrict__ in,
                                int width, int height)
{
    __requires(width == gridDim.x * blockDim.x);
    __requires(height == gridDim.y * blockDim.y);

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[x * height + y] = in[y * width + x];
}

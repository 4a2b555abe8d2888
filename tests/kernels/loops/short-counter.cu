//pass
//--blockDim=[16,4] --gridDim=[4,8]

// Counters of short: computed as int, cut down after each step.
__global__ void copy_rows(unsigned char *out, const unsigned char *in, short width, short pitch)
{
    __requires(width == 90);
    __requires(pitch == 96);
    extern __shared__ unsigned char tile[];
    short row = blockIdx.y * blockDim.y + threadIdx.y;
    int start = threadIdx.y * pitch;
    for (short i = threadIdx.x; i < width; i += blockDim.x)
        tile[start + i] = in[row * 360 + blockIdx.x * 90 + i];
    __syncthreads();
    for (short i = threadIdx.x; i < width; i += blockDim.x)
        out[row * 360 + blockIdx.x * 90 + i] = tile[start + width - 1 - i];
}

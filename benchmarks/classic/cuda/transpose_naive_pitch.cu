//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,8]

// Transpose that uses the pitch of the input for the output: rows of the output overlap, because
// the matrix is taller than wide.
__global__ void transpose_naive(float *__restrict__ out, const float *__restrict__ in,
                                int width, int height)
{
    __requires(width == gridDim.x * blockDim.x);
    __requires(height == gridDim.y * blockDim.y);

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[x * width + y] = in[y * width + x]; // finding: race out
}

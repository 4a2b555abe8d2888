//pass
//--blockDim=64 --gridDim=96

// Matrix-vector product with one block a row and a shared-memory tree for the partial sums.
__global__ void matvec_row_per_block(const float *__restrict__ A, const float *__restrict__ x,
                                     float *__restrict__ y, int cols)
{
    __requires(cols >= 0 && cols <= 1 << 20);

    __shared__ float partial[64];

    unsigned int tid = threadIdx.x;
    int row = blockIdx.x;
    float sum = 0.0f;
    for (int j = tid; j < cols; j += blockDim.x)
        sum += A[row * cols + j] * x[j];
    partial[tid] = sum;

    for (unsigned int s = blockDim.x / 2; s > 0; s /= 2) {
        __syncthreads();
        if (tid < s)
            partial[tid] += partial[tid + s];
    }
    if (tid == 0)
        y[row] = partial[0];
}

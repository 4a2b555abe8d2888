//pass
//--blockDim=128 --gridDim=8

// Matrix-vector product, one row a thread, the vector staged through shared memory.
#define BLOCK 128

__global__ void matvec_tiled(const float *__restrict__ A, const float *__restrict__ x,
                             float *__restrict__ y, int cols)
{
    __requires(cols >= 0 && cols <= 65536);

    __shared__ float xs[BLOCK];

    int row = blockIdx.x * BLOCK + threadIdx.x;
    float sum = 0.0f;
    for (int base = 0; base < cols; base += BLOCK) {
        xs[threadIdx.x] = base + (int)threadIdx.x < cols ? x[base + threadIdx.x] : 0.0f;
        __syncthreads();
        int count = min(BLOCK, cols - base);
        for (int k = 0; k < count; ++k)
            sum += A[row * cols + base + k] * xs[k];
        __syncthreads();
    }
    y[row] = sum;
}

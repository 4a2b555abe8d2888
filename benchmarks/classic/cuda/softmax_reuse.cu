//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=64

// Softmax that reuses the reduction buffer for the sums while slow threads have yet to read the
// maximum.
#define THREADS 128

__global__ void softmax(const float *__restrict__ in, float *__restrict__ out, int cols)
{
    __requires(cols >= 1 && cols <= 1 << 20);

    __shared__ float red[THREADS];

    int tid = threadIdx.x;
    const float *row = in + blockIdx.x * cols;
    float *dst = out + blockIdx.x * cols;

    float m = -3.0e38f;
    for (int j = tid; j < cols; j += THREADS)
        m = fmaxf(m, row[j]);
    red[tid] = m;
    __syncthreads();
    for (int s = THREADS / 2; s > 0; s >>= 1) {
        if (tid < s)
            red[tid] = fmaxf(red[tid], red[tid + s]);
        __syncthreads();
    }
    float rowMax = red[0]; // finding: race red

    float sum = 0.0f;
    for (int j = tid; j < cols; j += THREADS)
        sum += expf(row[j] - rowMax);
    red[tid] = sum; // finding: race red
    __syncthreads();
    for (int s = THREADS / 2; s > 0; s >>= 1) {
        if (tid < s)
            red[tid] += red[tid + s];
        __syncthreads();
    }
    float scale = 1.0f / red[0];

    for (int j = tid; j < cols; j += THREADS)
        dst[j] = expf(row[j] - rowMax) * scale;
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=32

// Layer normalisation whose threads use the mean before thread 0 is known to have stored it.
#define THREADS 128

__device__ float block_sum(float v, float *buf)
{
    int tid = threadIdx.x;
    buf[tid] = v;
    __syncthreads();
    for (int s = THREADS / 2; s > 0; s >>= 1) {
        if (tid < s)
            buf[tid] += buf[tid + s];
        __syncthreads();
    }
    float total = buf[0];
    __syncthreads();
    return total;
}

__global__ void layer_norm(const float *__restrict__ in, const float *__restrict__ gamma,
                           const float *__restrict__ beta, float *__restrict__ out, int cols)
{
    __requires(cols >= 1 && cols <= 65536);

    __shared__ float buf[THREADS];
    __shared__ float mean, scale;

    int base = blockIdx.x * cols;
    float sum = 0.0f;
    for (int j = threadIdx.x; j < cols; j += THREADS)
        sum += in[base + j];
    float total = block_sum(sum, buf);
    if (threadIdx.x == 0)
        mean = total / cols; // finding: race mean

    float squares = 0.0f;
    for (int j = threadIdx.x; j < cols; j += THREADS) {
        float d = in[base + j] - mean; // finding: race mean
        squares += d * d;
    }
    total = block_sum(squares, buf);
    if (threadIdx.x == 0)
        scale = rsqrtf(total / cols + 1.0e-5f);
    __syncthreads();

    for (int j = threadIdx.x; j < cols; j += THREADS)
        out[base + j] = (in[base + j] - mean) * scale * gamma[j] + beta[j];
}

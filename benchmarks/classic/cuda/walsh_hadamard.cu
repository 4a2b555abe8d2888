//pass
//--blockDim=128 --gridDim=8

// Fast Walsh-Hadamard transform of 256 elements a block, one butterfly a thread and stage.
#define N 256

__global__ void walsh_hadamard(float *data)
{
    __shared__ float s[N];

    int tid = threadIdx.x;
    int base = blockIdx.x * N;
    s[tid] = data[base + tid];
    s[tid + N / 2] = data[base + tid + N / 2];

    for (int stride = N / 2; stride >= 1; stride >>= 1) {
        int lo = tid & (stride - 1);
        int i0 = ((tid - lo) << 1) + lo;
        int i1 = i0 + stride;

        __syncthreads();
        float a = s[i0];
        float b = s[i1];
        s[i0] = a + b;
        s[i1] = a - b;
    }
    __syncthreads();

    data[base + tid] = s[tid];
    data[base + tid + N / 2] = s[tid + N / 2];
}

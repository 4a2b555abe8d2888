//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// Walsh-Hadamard transform with one barrier for all stages instead of one each.
#define N 256

__global__ void walsh_hadamard(float *data)
{
    __shared__ float s[N];

    int tid = threadIdx.x;
    int base = blockIdx.x * N;
    s[tid] = data[base + tid];
    s[tid + N / 2] = data[base + tid + N / 2];
    __syncthreads();

    for (int stride = N / 2; stride >= 1; stride >>= 1) {
        int lo = tid & (stride - 1);
        int i0 = ((tid - lo) << 1) + lo;
        int i1 = i0 + stride;

        float a = s[i0]; // finding: race s
        float b = s[i1]; // finding: race s
        s[i0] = a + b; // finding: race s
        s[i1] = a - b; // finding: race s
    }
    __syncthreads();

    data[base + tid] = s[tid];
    data[base + tid + N / 2] = s[tid + N / 2];
}

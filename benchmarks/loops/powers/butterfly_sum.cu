//pass
//--blockDim=64 --gridDim=4

// Butterfly sum: everyone reads the partner's value before anyone writes.
__global__ void butterfly_sum(int *a)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 64 + t];
    __syncthreads();
    for (int m = 1; m < 64; m <<= 1) {
        int v = s[t ^ m];
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    a[blockIdx.x * 64 + t] = s[t];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Butterfly sum in which a partner may have written before its value is read.
__global__ void butterfly_sum(int *a)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 64 + t];
    __syncthreads();
    for (int m = 1; m < 64; m <<= 1) {
        int v = s[t ^ m]; // finding: race s
        s[t] += v; // finding: race s
        __syncthreads();
    }
    a[blockIdx.x * 64 + t] = s[t];
}

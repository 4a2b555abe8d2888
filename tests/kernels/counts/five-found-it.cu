//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// A run knows how many they are.
__global__ void f(const int *in, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    bool found = in[i] == 7;
    int told = __syncthreads_count(threadIdx.x < 5);
    if (told == 5)
        out[blockIdx.x] = threadIdx.x; // finding: race out
}

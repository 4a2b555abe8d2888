//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2
// Each two warps have a barrier of their own, and read what others wrote.
__global__ void f(const int *in, int *out)
{
    __shared__ int s[128];
    int pair = threadIdx.x / 64;
    s[threadIdx.x] = in[threadIdx.x]; // finding: race s
    asm volatile("bar.sync %0, 64;" ::"r"(pair + 1) : "memory");
    out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x]; // finding: race s
}

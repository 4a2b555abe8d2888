//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// Reversal straight in global memory: a thread reads the element that its mirror thread is
// overwriting.
__global__ void reverse_shared(int *d)
{
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    d[base + t] = d[base + blockDim.x - 1 - t]; // finding: race d
}

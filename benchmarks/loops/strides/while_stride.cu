//pass
//--blockDim=160 --gridDim=3

// A while loop that advances by the number of threads, written as a constant.
__global__ void while_stride(unsigned *a, unsigned n)
{
    __requires(n <= 16777216);
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        a[i] ^= i;
        i += 480;
    }
}

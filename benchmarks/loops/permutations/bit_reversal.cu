//pass
//--blockDim=256 --gridDim=2

// The index is the thread number with its eight bits in reverse order.
__global__ void bit_reversal(int *out, const int *in)
{
    unsigned x = threadIdx.x, reversed = 0;
    for (int b = 0; b < 8; b++) {
        reversed = (reversed << 1) | (x & 1);
        x >>= 1;
    }
    out[blockIdx.x * 256 + reversed] = in[blockIdx.x * 256 + threadIdx.x];
}

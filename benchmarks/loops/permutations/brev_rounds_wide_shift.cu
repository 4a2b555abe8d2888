//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2

// One bit too few is left of the reversed thread number.
__global__ void brev_rounds(unsigned *out, const unsigned *in, unsigned rounds)
{
    __requires(rounds <= 1024);
    unsigned place = __brev(threadIdx.x) >> 26;
    for (unsigned r = blockIdx.x; r < rounds; r += gridDim.x)
        out[r * 128 + place] = in[r * 128 + threadIdx.x]; // finding: race out
}

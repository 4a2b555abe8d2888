//pass
//--blockDim=128 --gridDim=2

// The reversed bits of the thread number are the place in the row of each round.
__global__ void brev_rounds(unsigned *out, const unsigned *in, unsigned rounds)
{
    __requires(rounds <= 1024);
    unsigned place = __brev(threadIdx.x) >> 25;
    for (unsigned r = blockIdx.x; r < rounds; r += gridDim.x)
        out[r * 128 + place] = in[r * 128 + threadIdx.x];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4
// paper: VI-A histogram64 -/3 2.0
// counts: 2/3
// because: a byte of the data chooses the counter, and their number whether one is counted
// any number: --blockDim=* --gridDim=*

// Threads of a block share counters of bytes, one column of them for each thread, whose number is permuted so that banks are
// spread; the permutation loses the upper bits, so that two threads of a large block have one column.
__global__ void histogram64(unsigned *counts, const unsigned *data, unsigned words)
{
    __shared__ unsigned char column[64][64];
    unsigned me = (threadIdx.x & ~63) >> 6 | (threadIdx.x & 15) << 2 | (threadIdx.x & 48) >> 4;
    unsigned mine = me & 63;

    for (unsigned b = threadIdx.x; b < 64 * 64; b += blockDim.x)
        column[b / 64][b % 64] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < words; i += gridDim.x * blockDim.x)
        column[data[i] >> 2 & 63][mine]++; // finding: race column
    __syncthreads();
    for (unsigned b = threadIdx.x; b < 64; b += blockDim.x) {
        unsigned sum = 0;
        for (unsigned t = 0; t < 64; t++)
            sum += column[b][t];
        atomicAdd(counts + b, sum);
    }
}

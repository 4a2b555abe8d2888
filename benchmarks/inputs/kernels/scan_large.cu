//pass
//--blockDim=256 --gridDim=16
// paper: I Scan_Large 0/4 109.1
// counts: 0/4
// any number: --blockDim=256 --gridDim=*

// The second pass of a large scan: one element for the total of each block, where there is such a block.
__global__ void scan_totals(unsigned *scanned, unsigned *to, const unsigned *from, unsigned count)
{
    __shared__ unsigned sums[512];
    unsigned me = threadIdx.x, i = blockIdx.x * 256 + me;
    unsigned total = 0;

    if (i < count)
        total = to[4 * i + 3] + from[4 * i + 3];
    sums[me] = 0;
    sums[me + 256] = total;
    for (unsigned step = 1; step < 256; step *= 2) {
        __syncthreads();
        unsigned both = sums[me + 256] + sums[me + 256 - step];
        __syncthreads();
        sums[me + 256] = both;
    }
    if (i < count)
        scanned[i] = sums[me + 256] - total;
}

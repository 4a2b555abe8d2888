//pass
//--blockDim=256 --gridDim=16
// paper: I Scan_Short 0/4 181.9
// counts: 0/4
// any number: --blockDim=256 --gridDim=*

// An exclusive scan in each block, of four elements a thread; the scan of the threads' sums has zeros below.
__global__ void scan_short(uint4 *to, const uint4 *from, unsigned size, unsigned length)
{
    __shared__ unsigned sums[512];
    unsigned me = threadIdx.x, i = blockIdx.x * 256 + me;
    uint4 mine = from[i];

    mine.y += mine.x;
    mine.z += mine.y;
    mine.w += mine.z;
    sums[me] = 0;
    sums[me + 256] = mine.w;
    for (unsigned step = 1; step < 256; step *= 2) {
        __syncthreads();
        unsigned both = sums[me + 256] + sums[me + 256 - step];
        __syncthreads();
        sums[me + 256] = both;
    }
    unsigned before = sums[me + 256] - mine.w;
    to[i] = make_uint4(before, before + mine.x, before + mine.y, before + mine.z);
}

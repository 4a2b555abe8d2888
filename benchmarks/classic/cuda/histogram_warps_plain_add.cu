//xfail:NOT_ALL_VERIFIED
//--blockDim=192 --gridDim=240

#define BINS 256
#define WARPS 6

// A warp has bins of its own, but its threads count without atomics.
__global__ void histogram_warps_plain_add(unsigned *partial, const unsigned *data, unsigned count)
{
    __shared__ unsigned hist[WARPS * BINS];
    unsigned *mine = hist + (threadIdx.x / 32) * BINS;

    for (unsigned i = 0; i < WARPS * BINS / (32 * WARPS); i++)
        hist[threadIdx.x + i * 32 * WARPS] = 0;
    __syncthreads();

    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
         i += blockDim.x * gridDim.x) {
        unsigned word = data[i];
        atomicAdd(mine + (word & 0xff), 1); // finding: race hist
        atomicAdd(mine + (word >> 8 & 0xff), 1); // finding: race hist
        atomicAdd(mine + (word >> 16 & 0xff), 1); // finding: race hist
        mine[word >> 24]++; // finding: race hist
    }
    __syncthreads();

    for (unsigned bin = threadIdx.x; bin < BINS; bin += 32 * WARPS) {
        unsigned sum = 0;
        for (int w = 0; w < WARPS; w++)
            sum += hist[bin + w * BINS];
        partial[blockIdx.x * BINS + bin] = sum;
    }
}

//pass
//--blockDim=256 --gridDim=8 --timeout=60

// Bitonic sort of 512 elements a block: sorted runs of both directions double, and the last merge has one direction.
__device__ void order(unsigned &low, unsigned &high, unsigned ascending)
{
    if ((low > high) == ascending) {
        unsigned other = low;
        low = high;
        high = other;
    }
}

__global__ void sort_blocks(unsigned *out, const unsigned *in, unsigned ascending)
{
    __shared__ unsigned keys[512];
    unsigned first = blockIdx.x * 512 + threadIdx.x;
    keys[threadIdx.x] = in[first];
    keys[threadIdx.x + 256] = in[first + 256];

    for (unsigned run = 2; run < 512; run <<= 1) {
        unsigned direction = ascending ^ ((threadIdx.x & (run / 2)) != 0);
        for (unsigned distance = run / 2; distance > 0; distance >>= 1) {
            __syncthreads();
            unsigned place = 2 * threadIdx.x - (threadIdx.x & (distance - 1));
            order(keys[place], keys[place + distance], direction);
        }
    }
    for (unsigned distance = 256; distance > 0; distance >>= 1) {
        __syncthreads();
        unsigned place = 2 * threadIdx.x - (threadIdx.x & (distance - 1));
        order(keys[place], keys[place + distance], ascending);
    }

    __syncthreads();
    out[first] = keys[threadIdx.x];
    out[first + 256] = keys[threadIdx.x + 256];
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// The last merge waits once before its steps instead of before each.
__device__ void order(unsigned &low, unsigned &high, unsigned ascending)
{
    if ((low > high) == ascending) { // finding: race keys
        unsigned other = low; // finding: race keys
        low = high; // finding: race keys
        high = other; // finding: race keys
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
    __syncthreads();
    for (unsigned distance = 256; distance > 0; distance >>= 1) {
        unsigned place = 2 * threadIdx.x - (threadIdx.x & (distance - 1));
        order(keys[place], keys[place + distance], ascending);
    }

    __syncthreads();
    out[first] = keys[threadIdx.x];
    out[first + 256] = keys[threadIdx.x + 256];
}

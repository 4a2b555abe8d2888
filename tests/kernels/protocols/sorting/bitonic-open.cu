//pass
//--blockDim=* --gridDim=*

// Bitonic sort of as many elements as the host says, a power of two, by half as many threads.
__global__ void sort_blocks(unsigned *out, const unsigned *in, unsigned length)
{
    __requires(length >= 2);
    __requires(length <= 1024);
    __requires((length & (length - 1)) == 0);
    __requires(length == 2 * blockDim.x);
    __requires(blockDim.y == 1 && blockDim.z == 1);
    __requires(gridDim.y == 1 && gridDim.z == 1);
    __shared__ unsigned keys[1024];
    unsigned half = length / 2;
    unsigned first = blockIdx.x * length + threadIdx.x;
    keys[threadIdx.x] = in[first];
    keys[threadIdx.x + half] = in[first + half];

    for (unsigned run = 2; run <= length; run <<= 1) {
        unsigned ascending = (threadIdx.x & (run / 2)) == 0;
        for (unsigned distance = run / 2; distance > 0; distance >>= 1) {
            __syncthreads();
            unsigned place = 2 * threadIdx.x - (threadIdx.x & (distance - 1));
            unsigned a = keys[place], b = keys[place + distance];
            if ((a > b) == ascending) {
                keys[place] = b;
                keys[place + distance] = a;
            }
        }
    }

    __syncthreads();
    out[first] = keys[threadIdx.x];
    out[first + half] = keys[threadIdx.x + half];
}

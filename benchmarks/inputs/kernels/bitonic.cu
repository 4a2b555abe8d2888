//pass
//--blockDim=256 --gridDim=1
// paper: II bitonic_2.0 -/1 248.2
// counts: 0/1
// any number: --blockDim=* --gridDim=1

// Sorts as many elements as a block has threads.
__global__ void bitonic(unsigned *values)
{
    extern __shared__ unsigned kept[];
    unsigned me = threadIdx.x;

    __requires(__is_pow2(blockDim.x));
    kept[me] = values[me];
    __syncthreads();
    for (unsigned k = 2; k <= blockDim.x; k *= 2)
        for (unsigned j = k / 2; j > 0; j /= 2) {
            unsigned other = me ^ j;
            if (other > me) {
                bool up = (me & k) == 0;
                unsigned a = kept[me], b = kept[other];
                if (up ? a > b : a < b) {
                    kept[me] = b;
                    kept[other] = a;
                }
            }
            __syncthreads();
        }
    values[me] = kept[me];
}

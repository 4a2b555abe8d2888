//pass
//--blockDim=256 --gridDim=1
// paper: II mergeSort -/4 14.1
// counts: 1/4
// open: that ranks differ rests on the halves being sorted, which nobody knows of them
// any number: --blockDim=* --gridDim=1

// Merges sorted halves again and again: an element's place is its own in its half and its rank in the other.
__global__ void merge_sort(unsigned *to, const unsigned *from, unsigned *unused, int flags)
{
    extern __shared__ unsigned kept[];
    unsigned me = threadIdx.x;

    __requires(__is_pow2(blockDim.x));
    kept[me] = from[me];
    for (unsigned half = 1; half < blockDim.x; half *= 2) {
        unsigned own = me & (half - 1), base = me - own, other = base ^ half;
        bool second = (me & half) != 0;
        __syncthreads();
        unsigned key = kept[me], rank = 0;
        for (unsigned step = half; step > 0; step /= 2) {
            unsigned candidate = rank + step;
            if (candidate <= half && (second ? kept[other + candidate - 1] <= key : kept[other + candidate - 1] < key))
                rank = candidate;
        }
        __syncthreads();
        kept[(base & ~half) + own + rank] = key;
    }
    __syncthreads();
    to[me] = kept[me];
}

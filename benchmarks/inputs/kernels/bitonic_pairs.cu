//pass
//--blockDim=256 --gridDim=8
// paper: II bitonic_4.3 -/6 1215.6
// counts: 0/6
// any number: --blockDim=* --gridDim=*

// Keys with their values, two a thread, each block its own part.
__global__ void bitonic_pairs(unsigned *keys_to, unsigned *values_to, const unsigned *keys, const unsigned *values, unsigned length,
                              unsigned descending)
{
    extern __shared__ uint2 kept[];
    unsigned me = threadIdx.x, threads = blockDim.x, base = blockIdx.x * 2 * threads;

    __requires(__is_pow2(blockDim.x));
    kept[me] = make_uint2(keys[base + me], values[base + me]);
    kept[me + threads] = make_uint2(keys[base + me + threads], values[base + me + threads]);
    for (unsigned size = 2; size <= 2 * threads; size *= 2) {
        unsigned down = descending ^ ((me & (size / 2)) != 0);
        for (unsigned stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            unsigned i = 2 * me - (me & (stride - 1));
            uint2 a = kept[i], b = kept[i + stride];
            if ((a.x > b.x) == (down == 0)) {
                kept[i] = b;
                kept[i + stride] = a;
            }
        }
    }
    __syncthreads();
    keys_to[base + me] = kept[me].x;
    values_to[base + me] = kept[me].y;
    keys_to[base + me + threads] = kept[me + threads].x;
    values_to[base + me + threads] = kept[me + threads].y;
}

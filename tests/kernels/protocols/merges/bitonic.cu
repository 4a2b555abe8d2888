//pass
//--blockDim=256 --gridDim=*

// Two sorted halves are merged by a bitonic network, keys and values, in the direction that the block's number tells.
__global__ void merge(unsigned *keys, unsigned *values, unsigned size, unsigned wanted)
{
    __requires(__is_pow2(size) && size >= 512);
    __requires(gridDim.x <= 4096 && gridDim.y == 1 && gridDim.z == 1);
    __shared__ unsigned key[512], value[512];
    unsigned t = threadIdx.x, at = blockIdx.x * 512 + t;
    key[t] = keys[at];
    value[t] = values[at];
    key[t + 256] = keys[at + 256];
    value[t + 256] = values[at + 256];
    unsigned half = (blockIdx.x * 256 + t) & (size / 2 - 1);
    unsigned direction = wanted ^ ((half & (size / 2)) != 0);
    for (unsigned stride = 256; stride > 0; stride >>= 1) {
        __syncthreads();
        unsigned i = 2 * t - (t & (stride - 1)), j = i + stride;
        if ((key[i] > key[j]) == direction) {
            unsigned k = key[i], v = value[i];
            key[i] = key[j];
            value[i] = value[j];
            key[j] = k;
            value[j] = v;
        }
    }
    __syncthreads();
    keys[at] = key[t];
    values[at] = value[t];
    keys[at + 256] = key[t + 256];
    values[at + 256] = value[t + 256];
}

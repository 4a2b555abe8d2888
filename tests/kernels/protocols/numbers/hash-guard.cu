//pass
//--blockDim=64 --gridDim=8 --timeout=60

// A long hash of a thread's number decides whether it writes its own place.
__device__ unsigned mixed(unsigned h)
{
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    h ^= h >> 16;
    h += h << 10;
    h ^= h >> 6;
    h += h << 3;
    h ^= h >> 11;
    h += h << 15;
    return h;
}

__global__ void sampled(int *out, unsigned seed)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned h = mixed(mixed(i + seed) ^ seed);
    if ((h & 7) == 0 && h > seed)
        out[i] = h;
}

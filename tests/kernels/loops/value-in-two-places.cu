//pass
//--blockDim=64 --gridDim=4
// Written out over its 16 rounds, each new value holds the one before three times: such a guess is given up in time.
__global__ void mix(unsigned *out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, hash = n, other = n;
    for (int round = 0; round < 16; round++) {
        other += hash & (other >> 3);
        hash ^= (hash << 5) + (hash >> 2) + other;
    }
    out[i] = hash;
}

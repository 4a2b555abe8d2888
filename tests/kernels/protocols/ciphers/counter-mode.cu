//pass
//--blockDim=128 --gridDim=64

// A stream from counters: rounds of additions, rotations and exclusive ors on four words in registers, then four bytes a word.
__device__ unsigned rotate(unsigned x, int n)
{
    return x << n | x >> (32 - n);
}

__device__ void mix(unsigned &a, unsigned &b, unsigned &c, unsigned &d)
{
    a += b;
    d = rotate(d ^ a, 16);
    c += d;
    b = rotate(b ^ c, 12);
    a += b;
    d = rotate(d ^ a, 8);
    c += d;
    b = rotate(b ^ c, 7);
}

__global__ void stream(unsigned char *out, uint4 key)
{
    unsigned i = blockIdx.x * 128 + threadIdx.x;
    unsigned state[4] = {key.x ^ i, key.y, key.z, key.w};
    for (int r = 0; r < 10; r++) {
        mix(state[0], state[1], state[2], state[3]);
        mix(state[1], state[2], state[3], state[0]);
    }
    for (int word = 0; word < 4; word++)
        for (int byte = 0; byte < 4; byte++)
            out[16 * i + 4 * word + byte] = state[word] >> (8 * byte);
}

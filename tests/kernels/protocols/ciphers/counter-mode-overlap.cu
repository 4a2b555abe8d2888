//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=64

// Each thread's stream starts one word after its neighbour's, not four.
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
            out[4 * (i + word) + byte] = state[word] >> (8 * byte); // finding: race out
}

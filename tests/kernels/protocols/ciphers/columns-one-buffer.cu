//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=32

// All rounds use one buffer: a column is overwritten while others still read it.
__global__ void encrypt(unsigned *states, const unsigned *table, const unsigned *keys)
{
    __shared__ unsigned box[256];
    __shared__ unsigned state[2][64];
    int t = threadIdx.x, column = t % 4, mine = t - column;
    for (int i = t; i < 256; i += 64)
        box[i] = table[i];
    state[0][t] = states[blockIdx.x * 64 + t] ^ keys[column];
    __syncthreads();

    int now = 0;
    for (int r = 1; r <= 10; r++) {
        int next = now;
        unsigned v = box[state[now][mine + column] >> 24]; // finding: race state
        v ^= box[state[now][mine + (column + 1) % 4] >> 16 & 255]; // finding: race state
        v ^= box[state[now][mine + (column + 2) % 4] >> 8 & 255]; // finding: race state
        v ^= box[state[now][mine + (column + 3) % 4] & 255]; // finding: race state
        state[next][mine + column] = v ^ keys[4 * r + column]; // finding: race state
        now = next;
        __syncthreads();
    }
    states[blockIdx.x * 64 + t] = state[now][t];
}

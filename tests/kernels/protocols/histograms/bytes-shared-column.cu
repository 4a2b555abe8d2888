//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=32

// The column is the thread's number in its half: two threads count in one byte.
__global__ void count(unsigned *partial, const unsigned *data, unsigned words)
{
    __shared__ unsigned char bins[64 * 64];
    unsigned t = threadIdx.x;
    for (int i = 0; i < 16; i++)
        ((unsigned *)bins)[t + i * 64] = 0;
    __syncthreads();

    unsigned char *own = bins + t % 32;
    for (unsigned at = blockIdx.x * 64 + t; at < words; at += 32 * 64) {
        unsigned word = data[at];
        own[(word >> 2 & 63) * 64]++; // finding: race bins
        own[(word >> 10 & 63) * 64]++; // finding: race bins
        own[(word >> 18 & 63) * 64]++; // finding: race bins
        own[(word >> 26 & 63) * 64]++; // finding: race bins
    }
    __syncthreads();

    unsigned sum = 0;
    for (int i = 0; i < 64; i++)
        sum += bins[t * 64 + (i + t) % 64];
    partial[blockIdx.x * 64 + t] = sum;
}

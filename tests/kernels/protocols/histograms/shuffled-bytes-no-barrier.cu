//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=16

// The sums are taken before the others have counted.
__global__ void count(unsigned *partial, const uchar4 *data, int n)
{
    __shared__ unsigned char bins[64 * 64];
    int t = threadIdx.x;
    int column = (t & ~63) | (t & 15) << 2 | (t & 48) >> 4;
    for (int bin = 0; bin < 64; bin++)
        bins[bin * 64 + column] = 0; // finding: race bins
    for (int at = blockIdx.x * 64 + t; at < n; at += 16 * 64) {
        uchar4 four = data[at];
        bins[(four.x >> 2) * 64 + column]++; // finding: race bins
        bins[(four.y >> 2) * 64 + column]++; // finding: race bins
        bins[(four.z >> 2) * 64 + column]++; // finding: race bins
        bins[(four.w >> 2) * 64 + column]++; // finding: race bins
    }
    unsigned sum = 0;
    for (int i = 0; i < 64; i++)
        sum += bins[t * 64 + i]; // finding: race bins
    partial[blockIdx.x * 64 + t] = sum;
}

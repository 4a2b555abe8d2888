//pass
//--blockDim=64 --gridDim=4
// Straight-line rounds in a loop: written out, what they make of x and y has billions of parts; its value bounds a loop.
__global__ void mix(unsigned *out, unsigned n)
{
    for (unsigned r = 0; r < n; r++) {
        unsigned x = n, y = r;
        x = (x << 1) ^ (x + y);
        y = (y >> 1) + (x ^ y);
        x = (x << 2) ^ (x + y);
        y = (y >> 2) + (x ^ y);
        x = (x << 3) ^ (x + y);
        y = (y >> 3) + (x ^ y);
        x = (x << 4) ^ (x + y);
        y = (y >> 4) + (x ^ y);
        x = (x << 5) ^ (x + y);
        y = (y >> 5) + (x ^ y);
        x = (x << 6) ^ (x + y);
        y = (y >> 1) + (x ^ y);
        x = (x << 7) ^ (x + y);
        y = (y >> 2) + (x ^ y);
        x = (x << 1) ^ (x + y);
        y = (y >> 3) + (x ^ y);
        x = (x << 2) ^ (x + y);
        y = (y >> 4) + (x ^ y);
        x = (x << 3) ^ (x + y);
        y = (y >> 5) + (x ^ y);
        x = (x << 4) ^ (x + y);
        y = (y >> 1) + (x ^ y);
        x = (x << 5) ^ (x + y);
        y = (y >> 2) + (x ^ y);
        x = (x << 6) ^ (x + y);
        y = (y >> 3) + (x ^ y);
        x = (x << 7) ^ (x + y);
        y = (y >> 4) + (x ^ y);
        x = (x << 1) ^ (x + y);
        y = (y >> 5) + (x ^ y);
        x = (x << 2) ^ (x + y);
        y = (y >> 1) + (x ^ y);
        for (unsigned q = threadIdx.x; q < (x & 255); q += blockDim.x)
            out[blockIdx.x * 256 + q] = y;
    }
}

//pass
//--blockDim=256 --gridDim=16

// A block cipher by table look-ups: four tables in shared memory, each thread fills one entry of each, rounds are unrolled.
#define ROUND(a, b, c, d, key) (table0[(a) >> 24] ^ table1[(b) >> 16 & 255] ^ table2[(c) >> 8 & 255] ^ table3[(d) & 255] ^ (key))

__constant__ unsigned round_keys[44];

__global__ void encrypt(uint4 *out, const uint4 *in, const unsigned *tables)
{
    __shared__ unsigned table0[256], table1[256], table2[256], table3[256];
    table0[threadIdx.x] = tables[threadIdx.x];
    table1[threadIdx.x] = tables[256 + threadIdx.x];
    table2[threadIdx.x] = tables[512 + threadIdx.x];
    table3[threadIdx.x] = tables[768 + threadIdx.x];
    __syncthreads();

    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    uint4 s = in[i];
    unsigned a = s.x ^ round_keys[0], b = s.y ^ round_keys[1], c = s.z ^ round_keys[2], d = s.w ^ round_keys[3];
#pragma unroll
    for (int r = 1; r < 11; r++) {
        unsigned w = ROUND(a, b, c, d, round_keys[4 * r]);
        unsigned x = ROUND(b, c, d, a, round_keys[4 * r + 1]);
        unsigned y = ROUND(c, d, a, b, round_keys[4 * r + 2]);
        unsigned z = ROUND(d, a, b, c, round_keys[4 * r + 3]);
        a = w;
        b = x;
        c = y;
        d = z;
    }
    out[i] = make_uint4(a, b, c, d);
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=16

// The tables are used before all threads have filled them.
#define ROUND(a, b, c, d, key) (table0[(a) >> 24] ^ table1[(b) >> 16 & 255] ^ table2[(c) >> 8 & 255] ^ table3[(d) & 255] ^ (key))

__constant__ unsigned round_keys[44];

__global__ void encrypt(uint4 *out, const uint4 *in, const unsigned *tables)
{
    __shared__ unsigned table0[256], table1[256], table2[256], table3[256];
    table0[threadIdx.x] = tables[threadIdx.x]; // finding: race table0
    table1[threadIdx.x] = tables[256 + threadIdx.x]; // finding: race table1
    table2[threadIdx.x] = tables[512 + threadIdx.x]; // finding: race table2
    table3[threadIdx.x] = tables[768 + threadIdx.x]; // finding: race table3

    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    uint4 s = in[i];
    unsigned a = s.x ^ round_keys[0], b = s.y ^ round_keys[1], c = s.z ^ round_keys[2], d = s.w ^ round_keys[3];
#pragma unroll
    for (int r = 1; r < 11; r++) {
        unsigned w = ROUND(a, b, c, d, round_keys[4 * r]); // finding: race table0 table1 table2 table3
        unsigned x = ROUND(b, c, d, a, round_keys[4 * r + 1]); // finding: race table0 table1 table2 table3
        unsigned y = ROUND(c, d, a, b, round_keys[4 * r + 2]); // finding: race table0 table1 table2 table3
        unsigned z = ROUND(d, a, b, c, round_keys[4 * r + 3]); // finding: race table0 table1 table2 table3
        a = w;
        b = x;
        c = y;
        d = z;
    }
    out[i] = make_uint4(a, b, c, d);
}

//pass
//--local_size=64 --num_groups=8

// A small twisted generator per work-item, with its state in a private struct and interleaved output.
typedef struct {
    uint s[4];
    uint index;
} Twister;

uint twister_next(Twister *t)
{
    const uint i = t->index;
    const uint j = (i + 1) & 3;
    const uint mixed = (t->s[i] & 0x80000000u) | (t->s[j] & 0x7fffffffu);
    uint y = t->s[(i + 2) & 3] ^ (mixed >> 1);
    if (mixed & 1)
        y ^= 0x9908b0dfu;
    t->s[i] = y;
    t->index = j;

    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

__kernel void rng_twister(__global uint4 *states, __global float *out, uint count, uint form)
{
    __requires(count <= 65536);
    const uint gid = get_global_id(0);
    const uint4 seed = states[gid];
    Twister t;
    t.s[0] = seed.x;
    t.s[1] = seed.y;
    t.s[2] = seed.z;
    t.s[3] = seed.w;
    t.index = 0;

    for (uint i = 0; i < count; ++i) {
        const uint bits = twister_next(&t);
        float v;
        switch (form) {
        case 0:
            v = (float)(bits >> 8) * 0x1p-24f;
            break;
        case 1:
            v = (float)(int)bits * 0x1p-31f;
            break;
        default:
            v = (float)(bits & 1);
        }
        out[i * get_global_size(0) + gid] = v;
    }
    states[gid] = (uint4)(t.s[0], t.s[1], t.s[2], t.s[3]);
}

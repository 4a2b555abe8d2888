//pass
//--local_size=64 --num_groups=8

// Bitonic sort: one exchange step in global memory, and a whole sort of 128 keys per group in local memory.
#define KEYS 128

void exchange(__local uint *a, __local uint *b, uint ascending)
{
    const uint x = *a;
    const uint y = *b;
    if ((x > y) == ascending) {
        *a = y;
        *b = x;
    }
}

__kernel void bitonic_global_step(__global uint *keys, uint j, uint k)
{
    __requires(j >= 1 && j < get_global_size(0));
    const uint i = get_global_id(0);
    const uint partner = i ^ j;
    if (partner > i) {
        const uint a = keys[i];
        const uint b = keys[partner];
        const bool ascending = (i & k) == 0;
        if ((a > b) == ascending) {
            keys[i] = b;
            keys[partner] = a;
        }
    }
}

__kernel void bitonic_local(__global uint *keys)
{
    __local uint s[KEYS];
    const uint lid = get_local_id(0);
    const uint base = get_group_id(0) * KEYS;

    s[lid] = keys[base + lid];
    s[lid + KEYS / 2] = keys[base + lid + KEYS / 2];

    for (uint size = 2; size <= KEYS; size <<= 1) {
        const uint ascending = (lid & (size >> 1)) == 0;
        for (uint stride = size >> 1; stride > 0; stride >>= 1) {
            barrier(CLK_LOCAL_MEM_FENCE);
            const uint pos = 2 * lid - (lid & (stride - 1));
            exchange(&s[pos], &s[pos + stride], ascending);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    keys[base + lid] = s[lid];
    keys[base + lid + KEYS / 2] = s[lid + KEYS / 2];
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8

// Bitonic sort with one barrier per merge instead of one per exchange step.
#define KEYS 128

void exchange(__local uint *a, __local uint *b, uint ascending)
{
    const uint x = *a; // finding: race s
    const uint y = *b; // finding: race s
    if ((x > y) == ascending) {
        *a = y; // finding: race s
        *b = x; // finding: race s
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
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint stride = size >> 1; stride > 0; stride >>= 1) {
            const uint pos = 2 * lid - (lid & (stride - 1));
            exchange(&s[pos], &s[pos + stride], ascending);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    keys[base + lid] = s[lid];
    keys[base + lid + KEYS / 2] = s[lid + KEYS / 2];
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// Hash table that tests and claims a slot in two separate accesses.
#define EMPTY 0xffffffffu

__kernel void hash_insert(__global const uint *keys,
                          volatile __global uint *table,
                          volatile __global uint *count,
                          uint n,
                          uint mask)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;

    const uint key = keys[i];
    uint slot = (key * 2654435761u) & mask;
    for (uint probe = 0; probe <= mask; ++probe) {
        const uint seen = table[slot]; // finding: race table
        if (seen == EMPTY)
            table[slot] = key; // finding: race table
        if (seen == EMPTY || seen == key) {
            atomic_inc(&count[slot]);
            return;
        }
        slot = (slot + 1) & mask;
    }
}

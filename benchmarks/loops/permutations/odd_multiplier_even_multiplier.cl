//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// An even multiple modulo a power of two is no permutation.
__kernel void odd_multiplier(__global uint *out, uint rounds)
{
    __requires(rounds <= 65536);
    for (uint r = get_group_id(0); r < rounds; r += get_num_groups(0)) {
        uint place = (get_local_id(0) * 36) % 64;
        out[r * 64 + place] = get_local_id(0); // finding: race out
    }
}

//pass
//--local_size=[16,16] --num_groups=[2,3]

// Each tile is stored in the order of a Z curve: the bits of the two coordinates take turns.
__kernel void interleaved_bits(__global int *out, __global const int *in)
{
    unsigned x = get_local_id(0), y = get_local_id(1), place = 0;
    for (unsigned b = 0; b < 4; b++)
        place |= ((x >> b) & 1) << (2 * b) | ((y >> b) & 1) << (2 * b + 1);
    unsigned tile = get_group_id(1) * get_num_groups(0) + get_group_id(0);
    out[tile * 256 + place] = in[tile * 256 + 16 * y + x];
}

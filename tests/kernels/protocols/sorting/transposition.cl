//pass
//--local_size=64 --num_groups=4

// Odd-even transposition sort of 128 elements: rounds compare neighbours from an even place, then from an odd one.
__kernel void sort_rows(__global short *rows)
{
    __local short s[128];
    int t = get_local_id(0);
    __global short *row = rows + 128 * get_group_id(0);
    s[t] = row[t];
    s[t + 64] = row[t + 64];
    for (int round = 0; round < 128; ++round) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int at = 2 * t + (round & 1);
        if (at + 1 < 128 && s[at] > s[at + 1]) {
            short moved = s[at];
            s[at] = s[at + 1];
            s[at + 1] = moved;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    row[t] = s[t];
    row[t + 64] = s[t + 64];
}

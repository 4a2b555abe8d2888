//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

// Each work-item compares its own place with the next: neighbours' pairs overlap.
__kernel void sort_rows(__global short *rows)
{
    __local short s[128];
    int t = get_local_id(0);
    __global short *row = rows + 128 * get_group_id(0);
    s[t] = row[t];
    s[t + 64] = row[t + 64];
    for (int round = 0; round < 128; ++round) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int at = t + (round & 1);
        if (at + 1 < 128 && s[at] > s[at + 1]) { // finding: race s
            short moved = s[at]; // finding: race s
            s[at] = s[at + 1]; // finding: race s
            s[at + 1] = moved; // finding: race s
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    row[t] = s[t];
    row[t + 64] = s[t + 64];
}

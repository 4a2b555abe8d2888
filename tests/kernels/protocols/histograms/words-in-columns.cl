//pass
//--local_size=32 --num_groups=*

// A histogram of 16 bins for each work-item, columns of words; then each of the first 16 adds up a row.
__kernel void count(__global uint *partial, __global const uchar *data, uint n)
{
    __requires(n < 1 << 30);
    __requires(get_num_groups(1) == 1 && get_num_groups(2) == 1);
    __local uint bins[16][32];
    uint t = get_local_id(0);
    for (uint bin = 0; bin < 16; bin++)
        bins[bin][t] = 0;
    for (uint at = get_global_id(0); at < n; at += get_global_size(0))
        bins[data[at] >> 4][t] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < 16) {
        uint sum = 0;
        for (uint i = 0; i < 32; i++)
            sum += bins[t][(t + i) & 31];
        partial[get_group_id(0) * 16 + t] = sum;
    }
}

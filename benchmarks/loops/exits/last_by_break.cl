//pass
//--local_size=128 --num_groups=8

// Each round leaves out one more thread at both ends; the loop is left in the last round, and what that round computed is stored.
__kernel void last_by_break(__global int *out, int rounds, __local int *row)
{
    __requires(rounds >= 1 && rounds <= 20);
    int t = get_local_id(0), size = get_local_size(0);
    int place = (size - 2 * rounds) * (int)get_group_id(0) - rounds + t;
    bool computed;
    for (int i = 0; i < rounds; i++) {
        computed = false;
        if (t >= i + 1 && t <= size - i - 2) {
            computed = true;
            row[t] += i;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i == rounds - 1)
            break;
    }
    if (computed)
        out[place] = row[t];
}

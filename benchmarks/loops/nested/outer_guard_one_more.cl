//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

// One work-item more than there are columns takes part.
__kernel void outer_guard(__global int *a, uint active, uint rounds)
{
    __requires(active >= 1 && active <= 64 && rounds <= 65536);
    uint t = get_local_id(0);
    if (t <= active) {
        for (uint k = 0; k < rounds; k++)
            a[k * active + t] = t; // finding: race a
    }
}

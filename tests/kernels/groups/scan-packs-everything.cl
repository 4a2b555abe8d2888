//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=2
// Who takes nothing writes as well, to the place of the next that does.

__kernel void pack(__global int *out, __global const int *in)
{
    const int take = in[get_global_id(0)] > 0;
    const int place = work_group_scan_exclusive_add(take);
    out[get_group_id(0) * 8 + place] = get_local_id(0);  // finding: race out
}

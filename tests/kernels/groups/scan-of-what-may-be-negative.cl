//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=2
// Negative counts lead back to places of others.

__kernel void pack(__global int *out, __global const int *in)
{
    const int count = in[get_global_id(0)];
    const int place = work_group_scan_exclusive_add(count);
    if (count)
        out[get_group_id(0) * 8 + place] = get_local_id(0);  // finding: race out
}

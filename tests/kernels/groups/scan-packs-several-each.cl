//pass
//--local_size=8 --num_groups=2
// Each work-item has up to three places, behind those of the ones before it.

__kernel void pack(__global int *out, __global const int *in)
{
    const int count = in[get_global_id(0)] & 3;
    const int last = work_group_scan_inclusive_add(count);
    for (int i = 1; i <= count; i++)
        out[get_group_id(0) * 24 + last - i] = get_local_id(0);
}

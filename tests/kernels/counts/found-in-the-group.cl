//pass
//--local_size=64 --num_groups=2

// Who has found something knows that somebody has.
__kernel void f(__global const int *in, __global int *out)
{
    int found = in[get_global_id(0)] == 7;
    if (!work_group_any(found) && found)
        out[0] = get_local_id(0);
}

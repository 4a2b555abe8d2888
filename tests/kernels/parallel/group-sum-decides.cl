//pass
//--local_size=64 --num_groups=1
// open: what the sum of a group is, is not known, to runs neither
__kernel void sums(__global int *out, __global int *all)
{
    int sum = work_group_reduce_add(1);
    all[get_local_id(0)] = sum;
    if (sum != 64)
        out[0] = get_local_id(0);
}

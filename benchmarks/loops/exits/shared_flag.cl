//pass
//--local_size=64 --num_groups=2

// One work-item decides for its group whether to go on, and tells the others through local memory.
__kernel void shared_flag(__global const int *stop, __global int *out, int n)
{
    __local int flag;
    int count = 0;
    for (int k = 0; k < n; k++) {
        if (get_local_id(0) == 0)
            flag = stop[k * get_num_groups(0) + get_group_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        int done = flag;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (done)
            break;
        count++;
    }
    out[get_global_id(0)] = count;
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The next decision may be written before everyone has read the last one.
__kernel void shared_flag(__global const int *stop, __global int *out, int n)
{
    __local int flag;
    int count = 0;
    for (int k = 0; k < n; k++) {
        if (get_local_id(0) == 0)
            flag = stop[k * get_num_groups(0) + get_group_id(0)]; // finding: race flag
        barrier(CLK_LOCAL_MEM_FENCE);
        int done = flag; // finding: race flag
        if (done)
            break;
        count++;
    }
    out[get_global_id(0)] = count;
}

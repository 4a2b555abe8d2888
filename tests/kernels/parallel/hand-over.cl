//pass
//--local_size=64 --num_groups=2
// wrong: what a barrier that orders one memory alone means for flags is not looked at
// The same in OpenCL 2, whose atomics release and acquire unless they say otherwise.
__kernel void f(__global int *data, __global int *out, volatile __global atomic_int *flag)
{
    const int me = get_local_id(0);
    if (get_group_id(0) == 0) {
        data[me] = me; // finding: race data
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (me == 0) atomic_store(flag, 1);
    } else {
        if (me == 0) while (atomic_load(flag) == 0) ;
        barrier(CLK_GLOBAL_MEM_FENCE);
        out[me] = data[63 - me]; // finding: race data
    }
}

//pass
//--local_size=2 --num_groups=2
// What is handed over is in local memory, as the flag is, and fences of local memory stand around it.

__kernel void hand_over(__global int *out)
{
    __local int flag;
    __local int data;
    if (get_local_id(0) == 0)
        flag = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        data = 5;
        mem_fence(CLK_LOCAL_MEM_FENCE);
        atomic_xchg(&flag, 1);
    } else {
        while (atomic_add(&flag, 0) == 0)
            ;
        mem_fence(CLK_LOCAL_MEM_FENCE);
        out[get_group_id(0)] = data;
    }
}

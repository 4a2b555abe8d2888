//pass
//--local_size=8 --num_groups=1

// The copy's destination moves from one iteration to the next.
__kernel void f(__global int *in, int n)
{
    int tid = get_local_id(0);
    __local int s[64];
    int at = 0;
    for (int i = 0; i < n; i++) {
        event_t copied = async_work_group_copy(s + at, in, 4, 0);
        s[8 + tid] = i;
        wait_group_events(1, &copied);
        barrier(CLK_LOCAL_MEM_FENCE);
        at = (at + 16) & 31;
    }
}

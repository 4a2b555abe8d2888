//pass
//--local_size=64 --num_groups=4

// Values are exchanged through global memory; the barriers order it within the group.
__kernel void global_ping_pong(__global int *a, int steps)
{
    uint t = get_local_id(0), base = get_group_id(0) * 64;
    for (int k = 0; k < steps; k++) {
        int v = a[base + (t + 1) % 64];
        barrier(CLK_GLOBAL_MEM_FENCE);
        a[base + t] = v + k;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}

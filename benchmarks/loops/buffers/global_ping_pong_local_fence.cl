//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

// Values are exchanged through global memory, but the barriers order local memory only.
__kernel void global_ping_pong(__global int *a, int steps)
{
    uint t = get_local_id(0), base = get_group_id(0) * 64;
    for (int k = 0; k < steps; k++) {
        int v = a[base + (t + 1) % 64]; // finding: race a
        barrier(CLK_LOCAL_MEM_FENCE);
        a[base + t] = v + k; // finding: race a
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

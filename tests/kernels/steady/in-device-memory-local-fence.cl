//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

// The barrier orders local memory only.
__kernel void steps(__global int *state, __global int *out, int n)
{
    int t = get_local_id(0);
    if (t == 0)
        state[0] = 0; // finding: race state
    barrier(CLK_GLOBAL_MEM_FENCE);
    while (state[0] < n) { // finding: race state
        out[t] = t;
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (t == 0)
            state[0] += 1; // finding: race state
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

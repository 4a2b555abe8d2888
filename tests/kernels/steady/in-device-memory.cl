//pass
//--local_size=64 --num_groups=1

// A number in device memory that one work-item counts up: barriers that order device memory.
__kernel void steps(__global int *state, __global int *out, int n)
{
    int t = get_local_id(0);
    if (t == 0)
        state[0] = 0;
    barrier(CLK_GLOBAL_MEM_FENCE);
    while (state[0] < n) {
        out[t] = t;
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (t == 0)
            state[0] += 1;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}

//xfail:NOT_ALL_VERIFIED
//--local_size=[66] --num_groups=8

// The guard lets the last work-item's neighbour in: it reads beyond its row, from the other array's first node.
__kernel void price(__global float *out, __global const float *start, int steps)
{
    __local float node[2 * 66];
    int t = get_local_id(0);
    int now = 0;
    node[t] = start[get_group_id(0) * 66 + t];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 0; step < steps; step++) {
        int next = 66 - now;
        if (t > 0)
            node[next + t] = 0.25f * node[now + t - 1] + 0.5f * node[now + t] + 0.25f * node[now + t + 1]; // finding: race node
        else
            node[next + t] = node[now + t]; // finding: race node
        now = next;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = node[now + t];
}

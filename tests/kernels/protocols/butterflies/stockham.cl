//pass
//--local_size=64 --num_groups=4 --timeout=60

// Stockham's ordering: a stage reads from one half of the buffer, and writes its results side by side into the other.
__kernel void transform(__global float2 *data, __constant float2 *roots)
{
    __local float2 buffer[2][128];
    int t = get_local_id(0), now = 0;
    buffer[0][t] = data[get_group_id(0) * 128 + t];
    buffer[0][t + 64] = data[get_group_id(0) * 128 + t + 64];
    for (int half = 1; half < 128; half *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int k = t & (half - 1);
        int j = 2 * t - k;
        float2 a = buffer[now][t], b = buffer[now][t + 64], w = roots[k * (64 / half)];
        b = (float2)(w.x * b.x - w.y * b.y, w.x * b.y + w.y * b.x);
        now = !now;
        buffer[now][j] = a + b;
        buffer[now][j + half] = a - b;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    data[get_group_id(0) * 128 + t] = buffer[now][t];
    data[get_group_id(0) * 128 + t + 64] = buffer[now][t + 64];
}

//pass
//--local_size=128 --num_groups=16

// Haar's wavelets of 256 values: means to the front, differences behind, half as many work-items in each step.
__kernel void transform(__global float *data)
{
    __local float s[256];
    __global float *row = data + get_group_id(0) * 256;
    int t = get_local_id(0);
    s[t] = row[t];
    s[t + 128] = row[t + 128];
    for (int half = 128; half > 0; half >>= 1) {
        float a = 0.0f, b = 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < half) {
            a = s[2 * t];
            b = s[2 * t + 1];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < half) {
            s[t] = 0.5f * (a + b);
            s[half + t] = 0.5f * (a - b);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    row[t] = s[t];
    row[t + 128] = s[t + 128];
}

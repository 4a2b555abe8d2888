//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=16

// The means are stored before everybody has read its two values.
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
            a = s[2 * t]; // finding: race s
            b = s[2 * t + 1]; // finding: race s
        }
        if (t < half) {
            s[t] = 0.5f * (a + b); // finding: race s
            s[half + t] = 0.5f * (a - b); // finding: race s
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    row[t] = s[t];
    row[t + 128] = s[t + 128];
}

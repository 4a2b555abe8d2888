//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The mask of a stage's index map is its size instead of one below.
__kernel void fft_pairs(__global float *a)
{
    __local float s[128];
    uint t = get_local_id(0), base = get_group_id(0) * 128;
    s[t] = a[base + t];
    s[t + 64] = a[base + t + 64];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half = 1; half < 128; half *= 2) {
        uint k = t & half;
        uint i = 2 * t - k;
        float x = s[i], y = s[i + half]; // finding: race s
        s[i] = x + y; // finding: race s
        s[i + half] = x - y; // finding: race s
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[base + t] = s[t];
    a[base + t + 64] = s[t + 64];
}

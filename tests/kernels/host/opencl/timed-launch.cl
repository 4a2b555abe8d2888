//pass
//
// A macro that measures time stands in place of the function that launches.
__kernel void halves(__global float *out) {
    __local float s[64];
    int t = get_local_id(0);
    for (int i = 0; i < 8; i++)
        s[t + i * 8] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s[63 - t];
}

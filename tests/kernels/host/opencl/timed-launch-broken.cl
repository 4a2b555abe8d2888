//xfail:NOT_ALL_VERIFIED
//
// With the size that the macro launches, elements of two threads are one.
__kernel void halves(__global float *out) {
    __local float s[64];
    int t = get_local_id(0);
    for (int i = 0; i < 8; i++)
        s[t + i * 7] = i; // finding: race s
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s[63 - t];
}

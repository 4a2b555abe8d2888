//xfail:NOT_ALL_VERIFIED
//
__kernel void reduce(__global const int *in, __global int *out, __local int *part) {
    int l = get_local_id(0);
    part[l] = in[get_global_id(0)];  // finding: bounds
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int half = get_local_size(0) / 2; half > 0; half /= 2) {
        if (l < half) part[l] += part[l + half];  // finding: bounds
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) out[get_group_id(0)] = part[0];
}

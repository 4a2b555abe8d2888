//xfail:NOT_ALL_VERIFIED
//
__kernel void reverse(__global int *a, __local int *tile) {
    int l = get_local_id(0), i = get_global_id(0);
    tile[l] = a[i];  // finding: bounds
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = tile[get_local_size(0) - 1 - l];  // finding: bounds
}

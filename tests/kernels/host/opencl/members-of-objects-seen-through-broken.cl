//xfail:NOT_ALL_VERIFIED
//
__kernel void first(__global int *a) {
    a[get_group_id(0)] = get_local_id(0);  // finding: race a
}

//xfail:NOT_ALL_VERIFIED
//
__kernel void put(__global int *a, int mask) {
    int i = get_global_id(0);
    a[i & mask] = i;  // finding: race a
}

//pass
//
__kernel void put(__global int *a, int mask) {
    int i = get_global_id(0);
    a[i & mask] = i;
}

//pass
//
// listed: & 63) == 0
// In OpenCL 2 the last work-group may be smaller: then its size is another one, and two work-items write one element.
__kernel void put(__global int *a) {
    a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = get_global_id(0);
}

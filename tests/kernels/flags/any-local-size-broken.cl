//xfail:NOT_ALL_VERIFIED
//--local_size=* --global_size=64

// A group may have all 64 work items, and then two of them share a cell.
__kernel void f(__global int *a) {
  a[get_global_id(0) % 32] = get_global_id(0);  // finding: race a
}

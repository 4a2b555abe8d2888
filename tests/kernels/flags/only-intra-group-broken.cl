//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4 --only-intra-group
// A race within a group is one also where those between groups do not count.

__kernel void f(__global int *a) {
  a[get_local_id(0) / 2] = get_local_id(0);  // finding: race a
}

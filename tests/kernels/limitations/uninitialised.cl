//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// wrong: what is read before it is written has some value, and that is no defect
// The group's total is read although nobody has set it.

__kernel void f(__global int *a) {
  __local int total;
  a[get_local_id(0)] = total;
}

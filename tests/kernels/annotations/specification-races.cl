//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// The call may write any element that it is not said to leave alone.

#define gid get_global_id(0)

void __spec_clear(__global int *p) {
  __writes_to(p);
}

__kernel void f(__global int *a) {
  a[gid] = 1;        // finding: race a
  __spec_clear(a);   // finding: race a
}

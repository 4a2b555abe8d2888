//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// What the specification says of its own writes says nothing of those before the call.

#define gid get_global_id(0)

void __spec_clear(__global int *p) {
  __ensures(__write_implies(p, __write_offset_bytes(p) / sizeof(int) == gid));
  __writes_to(p);
}

__kernel void f(__global int *a) {
  a[gid / 2] = gid;  // finding: race a
  __spec_clear(a);   // finding: race a
}

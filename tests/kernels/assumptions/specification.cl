//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds, specifications

void __spec_fill(__global int *p) {
  __writes_to(p);
  __ensures(__write_implies(p, __write_offset_bytes(p) / sizeof(int) == get_local_id(0)));
}

__kernel void f(__global int *a) {
  __spec_fill(a);
}

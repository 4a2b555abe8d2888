//pass
//--local_size=64 --num_groups=4
// assuming: in-bounds, specifications

#define gid get_global_id(0)

void __spec_clear(__global int *p) {
  __requires(__no_read(p));
  __ensures(__write_implies(p, __write_offset_bytes(p) / sizeof(int) == gid));
  __ensures(p[gid] == 0);
  __writes_to(p);
}

__kernel void f(__global int *a) {
  a[gid] = 1;
  __spec_clear(a);
  __assert(a[gid] == 0);
}

//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds, uninterpreted-functions

DECLARE_UF_UNARY(place, unsigned, unsigned);

__kernel void f(__global unsigned *a, unsigned x) {
  if (place(x) == get_local_id(0))
    a[0] = get_local_id(0);
}

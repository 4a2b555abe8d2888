//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// assuming: in-bounds
// wrong: accesses are taken to stay within their array unless --check-array-bounds is given
// The last thread writes behind the tile, where the compiler may have put the flag.

__kernel void f(__global int *a) {
  __local int tile[64];
  __local int flag;
  tile[get_local_id(0) + 1] = get_local_id(0);
  if (get_local_id(0) == 0)
    flag = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_local_id(0)] = flag;
}

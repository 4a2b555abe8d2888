//pass
//--local_size=64 --num_groups=1
// wrong: after a barrier the contents of an array that threads share are not known
// Each thread finds a number of its own in the tile, but that is a fact about all elements.

__kernel void f(__global int *a) {
  __local int reversed[64];
  reversed[get_local_id(0)] = 63 - get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  a[reversed[get_local_id(0)]] = get_local_id(0);
}

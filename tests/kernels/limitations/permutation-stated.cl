//pass
//--local_size=64 --num_groups=1
// A barrier invariant carries the contents over the barrier.

__kernel void f(__global int *a) {
  __local int reversed[64];
  reversed[get_local_id(0)] = 63 - get_local_id(0);
  __barrier_invariant_1(reversed[get_local_id(0)] == 63 - get_local_id(0), get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  a[reversed[get_local_id(0)]] = get_local_id(0);
}

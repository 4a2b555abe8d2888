//pass
//--local_size=64 --num_groups=1 --no-barrier-access-checks
// assuming: in-bounds, barrier-invariants

__kernel void f(__global int *a) {
  __local int s[64];
  s[get_local_id(0)] = 1;
  __barrier_invariant_1(s[get_local_id(0)] == 1, get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_local_id(0)] = s[get_local_id(0)];
}

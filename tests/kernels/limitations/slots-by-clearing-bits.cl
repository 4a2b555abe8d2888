//pass
//--local_size=64 --num_groups=4
// wrong: which bits an atomic and has found set is not looked at
// Each bit is cleared by one thread first.

__kernel void f(__global int *bits, __global int *a) {
  int i = get_global_id(0) & 31;
  if (atomic_and(bits, ~(1 << i)) & (1 << i))
    a[i] = get_global_id(0);  // finding: race a
}

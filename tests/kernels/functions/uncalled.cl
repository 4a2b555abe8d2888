//pass
//--local_size=64 --num_groups=1 --no-inline
// Verified although no kernel calls it, from any arguments that meet its precondition.

int twice(int x) {
  __requires(x >= 0 & x < 1000);
  __ensures(__return_val_int() >= x);
  __assert(x < 2000);
  return 2 * x;
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = 0;
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --no-inline
// True of the only call; not of every argument that the precondition admits.

int halved(int x) {
  __requires(x > 0);
  __ensures(__return_val_int() > 0);  // finding: postcondition
  return x / 2;
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = halved(6);
}

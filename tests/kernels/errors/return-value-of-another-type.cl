//xfail:BUGLE_ERROR
//--local_size=64 --num_groups=1 --no-inline
// The annotation's type is not the function's.

char first(int n) {
  __ensures(__return_val_int() >= 0);
  return 3;
}

__kernel void f(__global char *a) {
  a[get_local_id(0)] = first(1);
}

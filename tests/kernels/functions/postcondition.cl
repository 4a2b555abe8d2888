//pass
//--local_size=64 --num_groups=1 --no-inline
// The write is checked where the function is called: not every index would do.

int store(__global int *p, int i) {
  __requires(i > 0);
  __ensures(__return_val_int() >= 0);
  p[i] = i;
  return i / 2;
}

__kernel void f(__global int *a) {
  store(a, get_local_id(0) + 1);
}

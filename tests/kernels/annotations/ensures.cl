//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

int next(int x) {
  __ensures(__return_val_int() == __old_int(x) + 1);
  x = x + 1;
  return x;
}

__kernel void f(__global int *a, int n) {
  a[tid] = next(a[tid]);
}

//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

int halved(int x) {
  __requires(x % 2 == 0);
  return x / 2;
}

__kernel void f(__global int *a, int n) {
  a[tid] = halved(2 * tid);
}

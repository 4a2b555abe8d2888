//pass
//--local_size=32 --num_groups=4 --asymmetric-asserts
// What is stated for one thread is proved from what is stated for it.

__kernel void f(__global int *a, int n) {
  int i = 0;
  while (__invariant(i >= 0), i < n - (int)get_local_id(0)) {
    i++;
    __assert(i > 0);
  }
}

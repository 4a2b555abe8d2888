//xfail:CLANG_ERROR
//--local_size=64 --num_groups=1
// A call that lacks an argument.

int add(int x, int y) {
  return x + y;
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = add(1);
}

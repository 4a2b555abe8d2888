//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds
// What a function requires is checked where it is called: nothing is assumed.

int half_of(int x) {
  __requires(x % 2 == 0);
  return x / 2;
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = half_of(2 * get_local_id(0));
}

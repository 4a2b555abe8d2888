//pass
//--local_size=64 --num_groups=2

__kernel void f(__local short *a, int b) {
  a[get_local_id(0) + 2] = 42;
  atomic_add((__local int *)a, b);
}

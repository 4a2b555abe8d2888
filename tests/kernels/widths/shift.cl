//pass
//--local_size=64 --num_groups=1
// A size_t holds more than 32 bits.

__kernel void f(__global int *a) {
  size_t big = (size_t)1 << 40;
  __assert(big != 0);
  __assert(sizeof(size_t) == 8);
  a[get_local_id(0)] = 1;
}

//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(unsigned x, unsigned y) {
  unsigned z = __add_noovfl_unsigned_int(x, y);
  __assert(z >= x & z >= y);
}

//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(unsigned x, unsigned y) {
  __assert(__ite(x > y, x, y) >= x);
  __assert(__ite_int(x > y, 1, 2) > 0);
}

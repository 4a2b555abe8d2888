//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(unsigned x, unsigned y) {
  __requires(__add_noovfl(x, y));
  __assert(x + y >= x);
}

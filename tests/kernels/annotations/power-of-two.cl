//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  unsigned t = tid;
  __assert(__implies(t == 3, __is_pow2(t + 1)));
  __assert(__mod_pow2(t, 16) == t % 16);
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=*

__axiom(get_num_groups(0) > 4);                    // vacuous: contradiction

__kernel void f(__global int *a, int n) {
  __requires(n > 2 && get_num_groups(0) < 3);      // vacuous: contradiction
  a[get_global_id(0)] = 1;
}

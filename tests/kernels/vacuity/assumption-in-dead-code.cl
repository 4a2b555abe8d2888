//pass
//--local_size=64 --num_groups=1
// The first thing that no thread gets past is told of, and what comes after it is not.

__kernel void f(__global int *a, int n) {
  __requires(n > 10);
  if (n < 5) {
    __assume(n == 3);                       // vacuous: nothing-behind-assumption
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  a[get_local_id(0)] = n;
}

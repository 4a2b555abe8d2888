//pass
//--local_size=64 --num_groups=2
// The precondition should have been n >= 0: the racy loop is never run. What is inside it is not told of again.

__kernel void f(__global int *a, __global int *b, int n) {
  __requires(n < 0);
  b[get_global_id(0)] = n;
  for (int i = 0; i < n; i++) {             // vacuous: loop-not-entered
    a[i] = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

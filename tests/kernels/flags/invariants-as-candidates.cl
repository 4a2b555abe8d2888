//pass
//--local_size=64 --num_groups=4 --invariants-as-candidates
// The false invariant is dropped like any wrong guess.

__kernel void f(__global int *a, int n) {
  for (int i = 0; __invariant(i < 5), i < n; i++)
    a[get_global_id(0)] = i;
}

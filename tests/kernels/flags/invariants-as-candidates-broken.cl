//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4 --invariants-as-candidates
// The false invariant is dropped, and what it would prove is not proved.

__kernel void f(__global int *a, int n) {
  int last = 0;
  for (int i = 0; __invariant(last < 5), i < n; i++)
    last = i;
  __assert(last < 5);  // finding: assertion
}

//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// The slot was free when thread 0 wrote; that does not keep an atomic from taking it afterwards.

__kernel void f(__global unsigned *next, __global int *a, unsigned n) {
  int i = get_local_id(0);
  unsigned before = 77;
  for (unsigned j = 0; __invariant(__implies(j == 1, __implies(__write(a), __other_int(before) != 0))),  // finding: invariant
       j < n; j++) {
    if (before == 0 && j == 1 && i == 1)
      a[0] = 3;
    __assume(!__atomic_has_taken_value(next, 0, j));
    if (i == 0 && j == 0)
      a[0] = 7;
    before = atomic_inc(next);
  }
}

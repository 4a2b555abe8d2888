//pass
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f(int n) {
  __local int a[64];
  __local int before[64];
  a[tid] = 7 * tid;
  __array_snapshot(before, a);
  for (int i = 0; __invariant(a[tid] == before[tid] + i), i < n; i++)
    a[tid] += 1;
  __assert(__implies(n > 0, a[tid] == before[tid] + n));
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f() {
  __local int a[64];
  __local int before[64];
  a[tid] = tid;
  __array_snapshot(before, a);
  a[tid] += 1;
  __assert(a[tid] == before[tid]);  // finding: assertion
}

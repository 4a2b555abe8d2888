//xfail:UNSUPPORTED
//--local_size=64 --num_groups=1
// A snapshot has the cells and indices of the array it remembers, which a private array has not.

__kernel void f(__global int *a) {
  int before[64];
  __array_snapshot(before, a);
  __assert(a[0] == before[0]);
}

//pass
//--local_size=32 --num_groups=1
// What is assumed of an atomic's results holds where it is assumed.

__kernel void f(__global unsigned *next, __global int *a, unsigned n) {
  for (unsigned j = 0; j < n; j++) {
    __assume(!__atomic_has_taken_value(next, 0, j));
    a[get_local_id(0)] = j;
    __assert(!__atomic_has_taken_value(next, 0, j));
    atomic_inc(next);
  }
}

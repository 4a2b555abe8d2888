//pass
//--local_size=64 --num_groups=2 --only-divergence
// assuming: in-bounds, noted-accesses, only-divergence
// The claim is false. Without the flag it fails; with it nobody notes accesses, which the verdict says.

__kernel void f(__global int *a, int n) {
  a[get_global_id(0)] = n;
  __assert(!__write(a));
}

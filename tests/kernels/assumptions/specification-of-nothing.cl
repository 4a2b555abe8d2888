//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

void __spec_fill(__global int *p) {
  __writes_to(p);
}

__kernel void f(__global int *a) {
  __spec_fill(a); // finding: race a
}

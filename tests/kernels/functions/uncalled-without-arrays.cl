//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --no-inline
// No pointer can point anywhere in this file.

void clear(__local int *p) {
  p[get_local_id(0)] = 0;  // finding: pointer
}

__kernel void f() {
}

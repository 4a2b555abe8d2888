//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --no-inline

void clear(__global int *p, int i) {
  p[i] = i;  // finding: race p
}

__kernel void f(__global int *a) {
  a[get_local_id(0)] = 0;
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

void put(__global int *to, int value) {
  if (value > 10)
    to[get_local_id(0)] = value;  // finding: pointer
}

__kernel void f(__global int *a) {
  put(a, get_local_id(0));
  put(0, get_local_id(0));
}

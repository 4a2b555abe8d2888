//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

__kernel void f() {
  for (int i = get_local_id(0);
       __invariant(__implies(__uniform_bool(__enabled()), __distinct_int(i))),  // finding: invariant
       i < 300; i++) {
  }
}

//pass
//--local_size=64 --num_groups=4

__kernel void f() {
  for (int i = get_global_id(0); __invariant(__implies(__uniform_bool(__enabled()), __distinct_int(i))), i < 300; i++) {
  }
}

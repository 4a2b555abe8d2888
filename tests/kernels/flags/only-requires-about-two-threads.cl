//pass
//--local_size=64 --num_groups=1 --only-requires
// What is left of annotations that speak of both threads does not keep runs from their end.

__kernel void k(__global int *out) {
  int t = get_local_id(0);
  bool differ = false;
  differ = __distinct_int(t);
  __assert(differ);
  for (int i = 0; __invariant(__distinct_int(t)), i < 4; i++)
    out[t] += i;
}

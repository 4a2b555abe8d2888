//pass
//--local_size=64 --num_groups=1 --vcgen-opt=/checkArrays:good
// Of arrays that are not checked no access is known of: annotations speak of those that are.

__kernel void both(__global int *good, __global int *other) {
  for (int i = 0;
       __invariant(!__write(other)), __invariant(__write_implies(good, __write_offset_bytes(good) / sizeof(int) == get_local_id(0))),
       i < 4; i++) {
    good[get_local_id(0)] = i;
    other[0] = get_local_id(0);
  }
  __assert(!__write(other));
}

//pass
//--local_size=64 --num_groups=1
// wrong: operations of floating point are functions of which only equality is known
// Twice a number is the number and itself.

__kernel void f(__global int *a, float x) {
  if (2.0f * x != x + x && x == x)
    a[0] = get_local_id(0);
}

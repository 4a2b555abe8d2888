//pass
//--local=64 --num=1 --vcgen-op=/checkArrays:b --check-array
// Flags may be abbreviated while they stay unique; the race on a is not looked for.

__kernel void f(__global int *a, __global int *b) {
  a[0] = get_local_id(0);
  b[get_local_id(0)] = 1;
}

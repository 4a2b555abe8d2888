//pass
//--local_size=32 --num_groups=1
// What a function without code only gets to read stays, and so does what it gets no pointer to.

int sum(const int *p, int *overflow);

__kernel void f(__global int *out, int n) {
  int array[4], other[4], overflow;
  array[n & 3] = 3;
  other[n & 3] = 5;
  sum(array, &overflow);
  out[array[n & 3] == 3 && other[n & 3] == 5 ? get_local_id(0) : 0] = get_local_id(0);
}

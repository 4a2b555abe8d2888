//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// A function without code may change all of an array that it gets.

void change(int *p);

__kernel void f(int n) {
  int array[4];
  array[n & 3] = 0;
  change(array);
  if (array[n & 3])
    barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}

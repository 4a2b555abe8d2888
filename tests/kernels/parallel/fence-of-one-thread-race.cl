//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// Only thread 5 sets the fence. Its write is ordered before what others do next, so that they may see it: two threads
// without the fence are not left with the contents of before, and both write the first element.

__kernel void f(__global int *a, __global int *out) {
  __requires(a[0] == 7);
  int i = get_local_id(0);
  if (i == 5)
    a[0] = 9;
  barrier(i == 5 ? CLK_GLOBAL_MEM_FENCE : CLK_LOCAL_MEM_FENCE);
  if (i != 5)
    out[a[0] == 7 ? i : 0] = i;  // finding: race out
}

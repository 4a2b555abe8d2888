//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// A function without code may change whichever variable its argument points to.

void change(int *p);

__kernel void f(int n) {
  int a = 0, b = 0;
  int *either = n > 3 ? &a : &b;
  change(either);
  if (a)
    barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}

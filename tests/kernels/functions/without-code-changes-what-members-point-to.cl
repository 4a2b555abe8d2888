//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// A function without code may change what it finds through a pointer in the structure that it gets.

struct holder { int *to; };
void change(struct holder h);

__kernel void f(int n) {
  int held = 0;
  struct holder h;
  h.to = &held;
  change(h);
  if (held)
    barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}

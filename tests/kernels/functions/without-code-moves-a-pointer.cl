//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// After the call the member may point anywhere.

struct holder { __global int *to; };
void change(struct holder *h);

__kernel void f(__global int *a) {
  struct holder h;
  h.to = a;
  change(&h);
  h.to[get_local_id(0)] = 1;  // finding: pointer
}

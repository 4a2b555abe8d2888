//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

struct pair {
  __global int *left;
  __global int *right;
};

__kernel void f(__global int *a, int n) {
  struct pair p;
  __requires_fresh_array(p.left);
  p.right = p.left;
  p.left[tid] = p.right[tid + 1];  // finding: race
}

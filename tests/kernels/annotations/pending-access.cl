//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=2
// Before the barrier the write is pending, after it is not.
__kernel void f(__local int *p, int n) {
  p[get_local_id(0)] = n;
  __assert(!__write(p)); // finding: assertion
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(!__write(p));
}

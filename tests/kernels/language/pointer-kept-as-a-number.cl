//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// open: where a pointer leads that was a number in between is not followed through variables
// It may well lead to an array: that is no certain defect.

__kernel void f(__global uint *out) {
  ulong kept = (ulong)out;
  ((__global uint *)kept)[get_local_id(0)] = 1;  // finding: pointer
}

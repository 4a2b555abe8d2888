//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

__kernel void f(__global unsigned *next, __global char *done, int n) {
  for (int i = 0;
       __global_invariant(__write_implies(done, __atomic_has_taken_value(next, 0, __write_offset_bytes(done)))),  // finding: invariant
       i < n; i++)
    done[atomic_inc(next) + get_global_id(0)] = 0;
}

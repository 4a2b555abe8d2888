//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds, equal-reads

__kernel void f(__global int *out) {
  __local int done;
  if (get_local_id(0) == 0)
    done = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (done == 1)
    out[get_local_id(0)] = 1;
  if (get_local_id(0) == 3)
    done = 1;
}

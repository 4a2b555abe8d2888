//pass
//--local_size=16 --num_groups=16 --no-infer

__kernel void f() {
  for (int i = 0; i < get_group_id(0); i++)
    barrier(CLK_LOCAL_MEM_FENCE);
}

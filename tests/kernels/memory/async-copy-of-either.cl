//pass
//--local_size=32 --num_groups=4

#define N 32

__kernel void f(__global int *a, __global int *b, int which) {
  __local int mine[N];
  __global int *from = which ? a : b;
  event_t done = async_work_group_copy(mine, from + N * get_group_id(0), N, 0);
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  from[get_global_id(0)] = mine[N - 1 - get_local_id(0)];
}

//pass
//--local_size=[8,4] --global_size=[32,*]

__kernel void f(__global int *a) {
  __assert(get_work_dim() == 2);
  if (get_work_dim() > 2)
    a[0] = get_local_id(0);
}

//pass
//--local_size=64 --num_groups=1
// As adversarial-index.cl, where contents that decide an index are kept.

__kernel void f(__local int *where, __global int *a) {
  where[get_local_id(0)] = get_local_id(0);
  a[where[get_local_id(0)]] = get_local_id(0);
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --adversarial-abstraction
// What is read is arbitrary, even the element's own number that was stored there before.

__kernel void f(__local int *where, __global int *a) {
  where[get_local_id(0)] = get_local_id(0);
  a[where[get_local_id(0)]] = get_local_id(0);  // finding: race a
}

//pass
//--local_size=64 --num_groups=1 --adversarial-abstraction
// Contents do not matter where each thread keeps to its own element.

__kernel void f(__global int *a) {
  a[get_local_id(0)] = a[get_local_id(0)] + 1;
}

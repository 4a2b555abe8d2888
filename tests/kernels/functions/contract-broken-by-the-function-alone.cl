//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --no-inline
// Of a function on its own the contract is checked; that its threads might write one element is no matter of its own.

int store(__global int *p, int i) {
  __ensures(__return_val_int() >= 0); // finding: postcondition
  p[i] = i;
  return i / 3;
}

__kernel void f(__global int *a) {
  store(a, get_local_id(0) + 1);
}

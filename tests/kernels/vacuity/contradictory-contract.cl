//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// No value is what the function promises: the verdict is "vacuous".

int __spec_pick(int n) {
  __ensures(__return_val_int() > 3);
  __ensures(__return_val_int() < 2);        // vacuous: nothing-behind-assumption
}

__kernel void f(__global int *a, int n) {   // vacuous: no-access-reached
  int x = __spec_pick(n);
  a[0] = get_local_id(0) + x;
}

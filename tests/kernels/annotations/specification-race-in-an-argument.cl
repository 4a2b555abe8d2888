//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// A read that is a call's argument has its own place, and what the specified function writes that of the call.

void __spec_clear(__global int *p) {
  __writes_to(p);
}

void use(int x);

__kernel void f(__global int *a) {
  __spec_clear(a);   // finding: race a
  use(
    a[get_global_id(0)]   // finding: race a
  );
}

//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// assuming: functions-without-code
// wrong: a function without code is taken to write no array
// Whatever `store` does, it gets one pointer in all threads.

void store(__global int *p, int value);

__kernel void f(__global int *a) {
  store(a, get_local_id(0));
}

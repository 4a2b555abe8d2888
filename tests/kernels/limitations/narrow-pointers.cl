//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --pointer-bitwidth=32
// wrong: size_t has 32 bits with --pointer-bitwidth=32
// assuming: pointer-width
// Where it has 64, the condition holds and all threads write.

__kernel void f(__global int *a) {
  size_t big = (size_t)1 << 20;
  if (big * big != 0)
    a[0] = get_local_id(0);
}

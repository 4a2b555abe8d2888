//pass
//--local_size=* --num_groups=*
// Thread numbers in size_t are those of 32 bits: nothing has to be said of larger ones.

__kernel void k(__global int *a, ulong n) {
  size_t i = get_global_id(0);
  if (i < n)
    a[i] = 1;
}

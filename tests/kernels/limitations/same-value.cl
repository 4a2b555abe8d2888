//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// assuming: in-bounds, equal-writes
// wrong: races of equal values are tolerated unless --no-benign-tolerance is given
// By the letter of the languages any unordered pair of writes is undefined.

__kernel void f(__global int *found) {
  *found = 1;
}

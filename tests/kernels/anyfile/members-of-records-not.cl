//xfail:NOT_ALL_VERIFIED
//
// As members-of-records.cl, where the next record's member is read.
#define at(p, member, i) (p[((member) - 1) * COUNT + i])

__kernel void rates(__global const float *from, __global float *to) {
  int i = get_global_id(0);
  at(to, 1, i) = at(from, 1, i) - at(from, 7, i);  // sometimes: race to
  at(to, 3, i) = at(from, 2, i) * at(from, 3, i);  // finding: race to
  at(to, 4, i) = at(to, 3, i + 1) + at(from, 5, i);  // finding: race to
}

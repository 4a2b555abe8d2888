//pass
//
// listed: the launch fits the rows of its matrices
// Records are kept member by member; how many there are is a number that the build defines.
#define at(p, member) (p[((member) - 1) * COUNT + get_global_id(0)])

__kernel void rates(__global const float *from, __global float *to) {
  at(to, 1) = at(from, 1) - at(from, 7);
  at(to, 3) = at(from, 2) * at(from, 3);
  at(to, 4) = at(to, 3) + at(from, 5);
}

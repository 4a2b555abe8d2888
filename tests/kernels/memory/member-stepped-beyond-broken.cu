//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

struct Pair { int x; float y; };
struct Uneven { double d; short a; short x; float y; };

__global__ void k(Pair *pairs, Uneven *others) {
  int t = threadIdx.x;
  float *f = &pairs[0].y;
  f[2 * t - 1] = 1;    // finding: race pairs
  pairs[t + 1].x = 0;  // finding: race pairs
  f = &others[0].y;
  f[4 * t - 1] = 1;     // finding: race others
  others[t + 1].x = 0;  // finding: race others
}

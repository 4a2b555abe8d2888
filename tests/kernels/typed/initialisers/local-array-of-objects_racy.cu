//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The elements of a local array of objects are constructed, one after the other.

struct C { int a; __device__ C() : a(3) {} };
struct D { C c[2]; int b = 4; };

__global__ void k(int *out) {
  C d[2][2];
  D e[2];
  out[(d[1][0].a != 3 || e[1].b != 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}

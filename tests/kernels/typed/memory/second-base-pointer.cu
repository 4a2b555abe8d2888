//pass
//--blockDim=64 --gridDim=1
// A pointer to the second base compares equal to the object though its address is another.

struct A { int a; };
struct B { int b; };
struct D : A, B {};

__global__ void k(int *out) {
  D d;
  B *p = &d;
  int far = (char *)p - (char *)&d;
  out[(p == &d ? far == 4 : 5) * threadIdx.x] = threadIdx.x;
}

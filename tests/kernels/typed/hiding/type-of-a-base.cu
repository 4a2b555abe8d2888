//pass
//--blockDim=64 --gridDim=1
// A type of a base class hides one outside.

typedef long T;
struct Base { typedef char T; };
struct Derived : Base { static const int size = sizeof(T); };

__global__ void k(int *out) {
  out[(Derived::size == 1) * threadIdx.x] = threadIdx.x;
}

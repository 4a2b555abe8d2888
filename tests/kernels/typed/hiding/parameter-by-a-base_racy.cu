//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A type of a base class that depends on nothing hides a template's parameter.

struct Base { typedef char T; };
template <class T> struct Derived : Base { static const int size = sizeof(T); };

__global__ void k(int *out) {
  out[(Derived<long>::size == 8) * threadIdx.x] = threadIdx.x;  // finding: race
}

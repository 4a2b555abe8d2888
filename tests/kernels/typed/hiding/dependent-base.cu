//pass
//--blockDim=64 --gridDim=1
// A type of a base class that depends on a template's parameter is not seen.

template <class T> struct Base { typedef char U; };
template <class U> struct Derived : Base<U> { static const int size = sizeof(U); };

__global__ void k(int *out) {
  out[(Derived<long>::size == 8) * threadIdx.x] = threadIdx.x;
}

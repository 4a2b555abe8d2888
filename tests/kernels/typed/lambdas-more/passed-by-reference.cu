//pass
//--blockDim=64 --gridDim=1
// A lambda passed by reference keeps the state it gets.

template <class F> __device__ void twice(F &f) {
  f();
  f();
}

__global__ void k(int *out) {
  auto l = [n = 0]() mutable { return ++n; };
  twice(l);
  out[(l() == 3) * threadIdx.x] = threadIdx.x;
}

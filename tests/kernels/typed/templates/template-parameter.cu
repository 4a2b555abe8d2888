//pass
//--blockDim=64 --gridDim=1
// A template may be given another template.

template <class T> struct Wide { static constexpr int n = sizeof(T) == 8; };
template <template <class> class F, class T> __device__ int f() { return F<T>::n; }

__global__ void k(int *out) {
  out[(f<Wide, long>()) * threadIdx.x] = threadIdx.x;
}

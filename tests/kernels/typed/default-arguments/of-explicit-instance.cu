//pass
//--blockDim=64 --gridDim=1
// A function template's default argument is made for the instance called.

template <class T> struct Make { static constexpr int n = 0; };
template <> struct Make<long> { static constexpr int n = 1; };
template <class T> __device__ int f(int n = Make<T>::n) { return n; }

__global__ void k(int *out) {
  out[f<long>() * threadIdx.x] = threadIdx.x;
}

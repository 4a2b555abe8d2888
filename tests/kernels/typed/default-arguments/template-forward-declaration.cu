//pass
//--blockDim=64 --gridDim=1
// A template's default argument given in its forward declaration holds for the definition.

template <class T, int N = 1> struct S;
template <class T, int N> struct S { static constexpr int n = N; };

__global__ void k(int *out) {
  out[S<int>::n * threadIdx.x] = threadIdx.x;
}

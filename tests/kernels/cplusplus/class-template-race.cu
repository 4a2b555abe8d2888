//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The stride of this view is zero.

template <typename T, int Stride>
class View {
  T *base;

public:
  __device__ View(T *base) : base(base) {}
  __device__ T &operator[](int i) const { return base[i * Stride]; }  // finding: race a
};

__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  View<int, 0> v(a);
  v[i] = i;  // finding: race a
}

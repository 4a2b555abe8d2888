//pass
//--blockDim=64 --gridDim=4

template <typename T>
class View {
  T *base;
  int stride;

public:
  __device__ View(T *base, int stride = 1) : base(base), stride(stride) {}
  __device__ T &operator[](int i) const { return base[i * stride]; }
  __device__ T get(int i) const;
  template <typename U> __device__ void put(int i, U value) { base[i * stride] = static_cast<T>(value); }
};

template <typename T>
__device__ T View<T>::get(int i) const { return base[i * stride]; }

__global__ void f(int *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  View<int> v(a, 2);
  View<float> w = View<float>(b);
  v[i] = v.get(i) + 1;
  w.put(i, v[i]);
}

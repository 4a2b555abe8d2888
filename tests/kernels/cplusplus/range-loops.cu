//pass
//--blockDim=64 --gridDim=1
#include <assert.h>

template <typename T>
struct Span {
  T *first;
  int count;
  __device__ T *begin() const { return first; }
  __device__ T *end() const { return first + count; }
};

struct Numbers {
  int last;
  struct Iterator {
    int at;
    __device__ bool operator!=(const Iterator &other) const { return at != other.at; }
    __device__ Iterator &operator++() { ++at; return *this; }
    __device__ int operator*() const { return at; }
  };
  __device__ Iterator begin() const { return Iterator{0}; }
  __device__ Iterator end() const { return Iterator{last}; }
};

__constant__ int OFFSETS[4] = {0, 64, 128, 192};

__global__ void f(int *a, int *out, const int *in) {
  for (const auto offset : OFFSETS) out[threadIdx.x] += offset;
  int own[4] = {1, 2, 3, 4};
  for (auto &x : own) {
    if (x == 2) continue;
    x = 7;
  }
  for (int x : {1, 2, 3}) own[x] = x;
  for (int i : Numbers{4}) a[i * 64 + threadIdx.x] = own[i];
  int sum = 0;
  for (int x : Span<const int>{in, 16}) sum += x;
  out[threadIdx.x] += sum;
}

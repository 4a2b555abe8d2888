//pass
//--blockDim=64 --gridDim=1
#include <assert.h>
#include <utility>

template <typename T>
__device__ T sum(T first) { return first; }

template <typename T, typename... Ts>
__device__ T sum(T first, Ts... rest) { return first + sum(rest...); }

template <typename... Args>
__device__ int total(Args... args) { return (0 + ... + args); }

template <typename... Args>
__device__ bool all(Args... args) { return (args && ...); }

template <typename... Args>
__device__ void raise(Args &...args) { ((args = args + 1), ...); }

template <typename F, typename... Args>
__device__ auto call(F &&f, Args &&...args) { return f(std::forward<Args>(args)...); }

template <int... Is>
struct Numbers {
  static constexpr int count = sizeof...(Is);
  __device__ static int last(int at) {
    int values[] = {Is...};
    return values[at];
  }
};

template <int... Is>
__device__ int sum_of(Numbers<Is...>) { return (Is + ...); }

template <typename... Ts>
struct Tuple;

template <>
struct Tuple<> {
  __device__ int size() const { return 0; }
};

template <typename T, typename... Ts>
struct Tuple<T, Ts...> {
  T head;
  Tuple<Ts...> tail;
  __device__ int size() const { return 1 + tail.size(); }
};

template <typename T, typename... Ts>
__device__ int difference(T a, Ts... b) {
  if constexpr (sizeof...(b) == 0) {
    return a;
  } else {
    return (a - ... - b);
  }
}

template <typename F, typename... Args>
__global__ void apply(F f, int n, Args... args) {
  int i = threadIdx.x;
  if (i < n) f(i, args...);
}

struct Axpy {
  int a;
  __device__ void operator()(int i, int *x, int *y) const { y[i] = a * x[i] + y[i]; }
};

__global__ void f(int *out) {
  int i = threadIdx.x;
  assert(sum(1, 2, 3) == 6 && total(4, 5, 6, 7) == 22 && total() == 0);
  assert(all(true, 1, 2) && !all(true, false));
  int x = 1, y = 2;
  raise(x, y);
  assert(x == 2 && y == 3);
  auto next = [](int &to, int by) { to += by; return to; };
  assert(call(next, x, 5) == 7 && x == 7);
  assert(Numbers<3, 1, 4>::count == 3 && Numbers<3, 1, 4>::last(2) == 4 && sum_of(Numbers<1, 2, 3>()) == 6);
  Tuple<int, float, char> t;
  t.tail.head = 2.0f;
  assert(t.size() == 3 && difference(9) == 9 && difference(9, 1, 2) == 6);
  out[i] = sum(i, 1);
}

int main() {
  int *a = nullptr, *b = nullptr;
  apply<<<1, 64>>>(Axpy{2}, 64, a, b);
  f<<<1, 64>>>(a);
}

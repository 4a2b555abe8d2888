//pass
//--blockDim=64 --gridDim=1
#include <assert.h>

namespace maths {
inline namespace v1 {
enum class Mode : int { PLAIN, SCALED };

template <typename T>
struct Pair {
  T x, y;
  __device__ friend Pair operator*(T s, const Pair &p) { return {s * p.x, s * p.y}; }
  __device__ friend bool operator==(const Pair &a, const Pair &b) { return a.x == b.x && a.y == b.y; }
  __device__ friend T dot(const Pair &a, const Pair &b) { return a.x * b.x + a.y * b.y; }
};
}  // namespace v1
}  // namespace maths

using namespace maths;

template <Mode mode>
__global__ void f(Pair<int> *pairs, int s) {
  int i = threadIdx.x;
  Pair<int> two = {1, 2};
  assert(3 * two == (maths::Pair<int>{3, 6}) && dot(two, two) == 5);
  if (mode == Mode::SCALED) pairs[i] = s * pairs[i];
}

void host(Pair<int> *p) { f<Mode::SCALED><<<1, 64>>>(p, 2); }

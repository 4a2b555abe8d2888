//pass
//--blockDim=64 --gridDim=2
// Functions and operators are also looked for in the namespaces of the classes of their arguments.

namespace geometry {
template <typename T, int N>
struct Vec {
  T v[N];
  __device__ T &operator[](int i) { return v[i]; }
  __device__ const T &operator[](int i) const { return v[i]; }
};
template <typename T, int N>
__device__ T dot(const Vec<T, N> &a, const Vec<T, N> &b) {
  T s = 0;
  for (int i = 0; i < N; ++i) s += a[i] * b[i];
  return s;
}
__device__ Vec<int, 3> operator+(const Vec<int, 3> &a, const Vec<int, 3> &b) {
  Vec<int, 3> r = {{a[0] + b[0], a[1] + b[1], a[2] + b[2]}};
  return r;
}
}

namespace simulation {
using Point = geometry::Vec<int, 3>;
__global__ void move(Point *points, const Point *by, int *lengths) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Point p = points[i] + by[i];
  points[i] = p;
  lengths[i] = dot(p, p);
  __assert((by[i] + by[i])[2] == 2 * by[i][2]);
}
}

//pass
//--blockDim=64 --gridDim=4

namespace grid {
__device__ int flat() { return blockIdx.x * blockDim.x + threadIdx.x; }
const int WIDTH = 8;
namespace detail {
struct Point { int x, y; };
__device__ int row(Point p) { return p.y * WIDTH + p.x; }
}
using detail::Point;
}

namespace g = grid;
using namespace grid::detail;

namespace {
__device__ int hidden(int x) { return x + 1; }
}

__global__ void f(int *a) {
  int i = grid::flat();
  grid::Point p = {i % grid::WIDTH, i / g::WIDTH};
  a[row(p)] = hidden(::hidden(i));
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --front-end=clang
// Iterators of Thrust that count and that apply a function.
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct twice {
  __host__ __device__ int operator()(int i) const { return 2 * i; }
};

__global__ void k(int *out) {
  thrust::counting_iterator<int> numbers(0);
  auto even = thrust::make_transform_iterator(numbers + threadIdx.x, twice());
  out[*even] = threadIdx.x;  // finding: race out
  out[even[1]] = threadIdx.x;  // finding: race out
}

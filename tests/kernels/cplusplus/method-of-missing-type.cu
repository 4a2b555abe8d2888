//pass
//--blockDim=64 --gridDim=1 --front-end=clang --ignore-missing-includes
// A method whose types are not here costs a class nothing but itself.
#include <streams/stream.h>

class column {
  int *data;

 public:
  __device__ column(int *given) : data(given) {}
  __device__ int &at(int i) const { return data[i]; }
  void fill(streams::stream s, int value);
  template <typename R> streams::buffer copy_to(R where, streams::stream s = streams::stream()) const;
};

__global__ void k(int *out) {
  column c(out);
  c.at(threadIdx.x) = threadIdx.x;
}

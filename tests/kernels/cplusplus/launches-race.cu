//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The instance that is launched through a template of the host has no barrier.

#include <cuda_runtime.h>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

namespace ops {
struct Twice {
  template <typename T>
  __host__ __device__ T operator()(T x) const { return x + x; }
};
template <typename T>
struct Scale {
  T factor;
  __host__ __device__ explicit Scale(T f) : factor(f) {}
  __device__ T operator()(T x) const { return x * factor; }
};
}

template <typename T, typename Op>
__global__ void transform(T *data, int n, Op op) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = op(data[i]);
}

template <typename T, int BLOCK, bool REVERSED>
__global__ void __launch_bounds__(BLOCK) turn(T *data) {
  __shared__ T tile[BLOCK];
  tile[threadIdx.x] = data[blockIdx.x * BLOCK + threadIdx.x];  // finding: race tile
  if (!REVERSED) __syncthreads();
  data[blockIdx.x * BLOCK + threadIdx.x] = tile[REVERSED ? BLOCK - 1 - threadIdx.x : threadIdx.x];  // finding: race tile
}

class Stream {
public:
  Stream() { if (cudaStreamCreate(&stream_) != cudaSuccess) throw std::runtime_error("no stream"); }
  ~Stream() noexcept { cudaStreamDestroy(stream_); }
  Stream(const Stream &) = delete;
  operator cudaStream_t() const { return stream_; }
private:
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<float[]> staging_;
};

template <typename T>
void turn_all(T *data, bool reversed, const Stream &stream) {
  constexpr int block = 64;
  if (reversed)
    turn<T, block, true><<<4, block, 0, stream>>>(data);
  else
    turn<T, block, false><<<4, block, 0, stream>>>(data);
}

template <typename F>
void timed(const char *what, F &&f) { f(); }

int main(int argc, char **argv) {
  const std::size_t n = 256;
  std::vector<float> host(n, 1.0f);
  float *data;
  cudaMalloc(&data, host.size() * sizeof(float));
  Stream stream;
  turn_all(data, argc > 1, stream);
  timed("twice", [&] { transform<<<4, 64>>>(data, (int)n, ops::Twice{}); });
  timed("scale", [=]() mutable { transform<<<4, 64>>>(data, 256, ops::Scale<float>(2.0f)); });
  for (auto &&[key, value] : std::map<int, std::vector<int>>{}) { host[key] = value.at(0); }
  return 0;
}

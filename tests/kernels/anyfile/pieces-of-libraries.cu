//pass
//
// assuming: disjoint-arrays, in-bounds, launch-sizes
// Values of host libraries' classes in what a kernel gets: their places are told, nothing else of them is used.
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <vector>

struct Job {
  std::shared_ptr<std::vector<float>> owner;
  std::vector<int> sizes;
  float *values;
  cuda::std::optional<int> first;
  std::chrono::milliseconds since;
};

template <class T> struct Kept {
  using iterator = typename std::vector<T>::iterator;
  iterator at;
};

__global__ void scale(cuda::std::span<float> out, Job job, Kept<float> kept) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int shift = job.first.has_value() ? *job.first : job.first.value_or(3);
  if (i < out.size())
    out[i] = job.values[i + shift] + job.since.count() + *std::reverse_iterator<float *>(kept.at + 1);
}

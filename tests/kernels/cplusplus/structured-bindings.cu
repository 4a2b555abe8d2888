//pass
//--blockDim=64 --gridDim=1
#include <assert.h>

struct Pair {
  int index;
  float value;
};

__device__ Pair pair_of(int i) { return {i, 2.0f * i}; }

__global__ void f(int *a, float *b, Pair *pairs, const float4 *vectors) {
  auto [index, value] = pair_of(threadIdx.x);
  a[index] = index;
  b[index] = value;

  auto &[slot, amount] = pairs[index];
  slot = 3;
  amount += 1;
  assert(slot == 3);

  int both[2] = {4, 5};
  auto [first, second] = both;
  first++;
  assert(first == 5 && second == 5 && both[0] == 4);
  for (auto &[i, unused] : {Pair{1, 2}, Pair{3, 4}}) assert(i == 1 || i == 3);

  const auto [x, y, z, w] = vectors[index];
  b[index] = x + y + z + w;
  if (auto [low, high] = both; low < high) a[index] = high;
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8
// verdict: refuted
// The storage of a reduction is used again without a barrier; that all find the same excuses nothing.
#include <cub/cub.cuh>

__global__ void greatest(const float *in, int *out, unsigned n) {
  typedef cub::KeyValuePair<int, float> Pair;
  typedef cub::BlockReduce<Pair, 256> Reduce;
  __shared__ Reduce::TempStorage temp;
  Pair best(0, -1e30f);
  for (unsigned at = 0; at < n; at += 256) {
    unsigned i = at + threadIdx.x;
    Pair found = Reduce(temp).Reduce(Pair(i, i < n ? in[blockIdx.x * n + i] : -1e30f), cub::ArgMax()); // finding: race temp
    best = cub::ArgMax()(best, found);
  }
  if (threadIdx.x == 0) out[blockIdx.x] = best.key;
}

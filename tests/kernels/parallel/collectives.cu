//pass
//--blockDim=128 --gridDim=4
#include <cub/cub.cuh>

template <int THREADS, int ITEMS>
__global__ void sum(const int *in, int *out, int rounds) {
  typedef cub::BlockReduce<int, THREADS> Reduce;
  typedef cub::BlockLoad<int, THREADS, ITEMS> Load;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    typename Load::TempStorage load;
  } temp;
  int items[ITEMS];
  Load(temp.load).Load(in + blockIdx.x * THREADS * ITEMS, items);
  __syncthreads();
  int total = Reduce(temp.reduce).Sum(items);
  for (int i = 0; i < rounds; i++) {
    __syncthreads();
    total += Reduce(temp.reduce).Reduce(total, cub::Max());
  }
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

__global__ void scan(const int *in, int *out) {
  using Scan = cub::BlockScan<int, 128>;
  __shared__ Scan::TempStorage first, second;
  int i = blockIdx.x * blockDim.x + threadIdx.x, before, total;
  Scan(first).ExclusiveSum(in[i], before);
  Scan(second).InclusiveSum(in[i], before, total);
  out[i] = before + total;
}

void host(const int *in, int *out) { sum<128, 4><<<4, 128>>>(in, out, 3); }

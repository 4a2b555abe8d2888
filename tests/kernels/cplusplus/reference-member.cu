//pass
//--blockDim=128 --gridDim=2
// An object holds a reference to the memory that its methods work in.

template <typename T, int THREADS>
class Reduce {
public:
  struct Storage {
    T of_warp[THREADS / 32];
    T total;
  };
  __device__ explicit Reduce(Storage &storage) : storage(storage), lane(threadIdx.x % 32), warp(threadIdx.x / 32) {}
  __device__ T sum(T value) {
    for (int d = 16; d > 0; d /= 2) value += __shfl_down_sync(0xffffffffu, value, d);
    if (lane == 0) storage.of_warp[warp] = value;
    __syncthreads();
    if (threadIdx.x == 0) {
      T total = 0;
      for (int w = 0; w < THREADS / 32; w++) total += storage.of_warp[w];
      storage.total = total;
    }
    __syncthreads();
    return storage.total;
  }

private:
  Storage &storage;
  int lane, warp;
};

struct Counter {
  int &count;
  const int &step;
  __device__ Counter(int &count, const int &step) : count(count), step(step) {}
  __device__ void next() { count += step; }
};

__global__ void f(const int *in, int *out) {
  using Sums = Reduce<int, 128>;
  __shared__ Sums::Storage storage;
  int total = Sums(storage).sum(in[blockIdx.x * 128 + threadIdx.x]);
  int count = 1;
  Counter counter(count, 2);
  Counter same = counter;
  counter.next();
  same.next();
  __assert(count == 5 && counter.count == 5);
  int two[2] = {10, 20}, i = threadIdx.x & 1;
  Counter first(two[i], count);
  i = 1 - i;
  count = 7;
  first.next();
  __assert(two[i] == (i ? 20 : 10) && two[1 - i] == (i ? 17 : 27));
  out[blockIdx.x * 128 + threadIdx.x] = total + count;
}

//pass
//--blockDim=64 --gridDim=1
// The default argument belongs to the instance that leaves it out, whatever other instances there are.

template <typename T, int N = 2, typename U = T> struct Tile {
  T v[N];
  U last;
  __device__ int size() const { return N * 100 + sizeof(U); }
};
template <int N> struct Tile<char, N> {
  __device__ int size() const { return N; }
};
__global__ void k(int *out) {
  Tile<int, 5> a;
  Tile<int> b;
  Tile<int, 2, char> c;
  Tile<char, 7> d;
  Tile<char> e;
  int n = a.size() * 0 + b.size() * 100 + c.size() * 0 + d.size() * 0 + e.size();
  out[(n + sizeof(b) == 20414) * threadIdx.x] = threadIdx.x;
}

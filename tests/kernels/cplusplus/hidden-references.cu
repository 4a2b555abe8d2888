//pass
//--blockDim=64 --gridDim=1
// What is given by value, or as a constant, keeps its value; references hidden in names of types write to what they name.

using Ref = int &;
__device__ void copied(int v) { v = 0; }
__device__ void by_alias(Ref v) { v = v + 1; }
template <class T> __device__ void by_argument(T v) { v = 0; }
__device__ const int &larger(const int &v, const int &w) { return v < w ? w : v; }

__global__ void hidden(int *a, int *b, int *c, int *d) {
  int t = threadIdx.x;
  int va = t;
  copied(va);
  by_argument<int>(va);
  decltype(va) copy = va;
  copy = 0;
  a[va] = t;
  int vb = t;
  by_alias(vb);
  b[vb] = t;
  void (*pointer)(int &) = by_alias;
  pointer(vb);
  c[vb] = t;
  d[larger(t, 0)] = t;
}

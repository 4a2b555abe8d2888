//pass
//--blockDim=64 --gridDim=4

union Bits { float f; unsigned u; unsigned char b[4]; };
struct Pair { union { int i; float f; }; struct { int lo, hi; } range; int flags, rest; };

__constant__ int weights[3] = {1, 2, 3};
__device__ int global_counter;
__shared__ int filescope[64];
static __device__ __forceinline__ int helper(int x) { return x + 1; }
static inline __device__ int helper2(int x) { return x + 2; }
__device__ __noinline__ int helper3(int x) { return x + 3; }

struct Tile {
  int data[4][4];
  __device__ int *row(int r) { return data[r]; }
  __device__ int &operator()(int r, int c) { return data[r][c]; }
};

__global__ void f(int *a, Pair *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Bits bits;
  bits.f = 1.0f;
  __assert(bits.u == 0x3f800000);
  __assert(bits.b[3] == 0x3f);
  p[i].i = 4;
  p[i].range.hi = 3;
  filescope[threadIdx.x] = weights[1];
  Tile t;
  t(1, 2) = 5;
  __assert(t.row(1)[2] == 5);
  a[i] = helper(helper2(helper3(0))) + sizeof(Pair);
  __assert(sizeof(Pair) == 20);
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What a bit-field was before a step is of its type, but still a bit-field in arithmetic, which is an int if it is narrow.

struct W {
  unsigned u : 3;
  unsigned long long n : 20;
};

template <class T> __device__ int is_signed(T) { return T(-1) < T(0); }

__global__ void k(int *out) {
  W w;
  w.u = 1;
  w.n = 1;
  int below = w.u++ - 2 < 0, negative = -w.u-- / 2 == -1, shifted = (w.n++ << 31) < 0;
  int plain = is_signed(w.u++), lessened = is_signed(w.u++ - 2);
  auto kept = w.u++;
  int index = below + negative * 2 + shifted * 4 + plain * 8 + lessened * 16 + is_signed(kept) * 32; // 1 + 2 + 4 + 16
  out[(index == 23 ? 0 : 1) * threadIdx.x] = threadIdx.x; // finding: race out
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
enum Small { A, B, C, D };
enum High { TOP = 0x80000000u };
enum Byte : unsigned char { ONE = 1 };
struct Held { Small kind : 2; };
__device__ int of(int) { return threadIdx.x; }
__device__ int of(unsigned char) { return 0; }

__global__ void f(int *out) {
  int t = threadIdx.x;
  Held held;
  held.kind = D;
  out[held.kind == D ? 0 : t] = t; // finding: race out
  out[64 + (TOP > 0 ? 0 : t)] = t; // finding: race out
  out[128 + of(ONE)] = t; // finding: race out
}

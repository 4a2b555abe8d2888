//pass
//--blockDim=64 --gridDim=1 --pointer-bitwidth=64
// Alignment that is asked for, packing and the pointer to a table of virtual functions count in sizes and places.
struct __align__(16) Padded { float x, y, z; };
struct alignas(8) Pair { int a; };
struct Inside { char c; alignas(16) int i; };
#pragma pack(push, 1)
struct Packed { char c; int i; };
#pragma pack(pop)
struct Plain { char c; int i; };
struct Table { __device__ virtual int get() { return 1; } int v; };

__global__ void f(Padded *p, float *out) {
  int t = threadIdx.x;
  p[t].x = t;
  ((float *)p)[4 * t + 3] = 1;
  out[sizeof(Pair) == 8 && sizeof(Inside) == 32 && sizeof(Packed) == 5 && sizeof(Plain) == 8 && sizeof(Table) == 16 ? t : 0] = t;
}

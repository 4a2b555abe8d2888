//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --pointer-bitwidth=64
struct __align__(16) Padded { float x, y, z; };
#pragma pack(1)
struct Packed { char c; int i; };
#pragma pack()

__global__ void f(Padded *p, Packed *q) {
  int t = threadIdx.x;
  p[t].x = t; // finding: race p
  ((float *)p)[3 * t + 1] = -1; // finding: race p
  q[t].c = 1; // finding: race q
  ((char *)q)[8 * t + 1] = 2; // finding: race q
}

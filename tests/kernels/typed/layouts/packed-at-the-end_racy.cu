//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A packed class is not padded at its end either, so elements of an array follow each other.

struct __attribute__((packed)) P { long long a; bool b; };
struct Q { char c; P p[2]; };

__global__ void k(int *out) {
  Q q;
  int away = (int)((char *)&q.p[1].b - (char *)&q);
  out[(away == 25) * threadIdx.x] = threadIdx.x;  // finding: race out
}

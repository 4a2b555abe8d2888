//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Copy constructors that race, and that give all threads one place.

struct Writes {
  int *p;
  __device__ Writes(int *q) : p(q) {}
  __device__ Writes(const Writes &other) : p(other.p) {
    p[0] = threadIdx.x;  // finding: race a
  }
};
__device__ void use(Writes w) {}

struct Halved {
  int at;
  __device__ Halved(int a) : at(a) {}
  __device__ Halved(const Halved &other) : at(other.at / 2) {}
};

__global__ void copied(int *a, int *out) {
  Writes g(a);
  use(g);
  Halved whole(threadIdx.x), half = whole;
  out[half.at] = threadIdx.x;  // finding: race out
}

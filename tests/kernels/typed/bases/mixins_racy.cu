//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Bases without members share the place of the first member, and lead back to the object.

template <typename D> struct Doubles {
  __device__ int twice() const { return static_cast<const D &>(*this).x * 2; }
};
template <typename D> struct Adds {
  __device__ void add(int n) { static_cast<D *>(this)->x += n; }
};
struct Number : Doubles<Number>, Adds<Number> {
  int x, y;
};
__global__ void k(int *out) {
  Number n[2];
  n[0].x = 1, n[0].y = 2, n[1].x = 3, n[1].y = 4;
  n[1].add(10);
  out[(n[1].twice() * 100 + n[1].y * 10 + sizeof(Number) == 648) * threadIdx.x] = threadIdx.x;  // finding: race out
}

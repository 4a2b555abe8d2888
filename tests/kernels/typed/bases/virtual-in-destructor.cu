//pass
//--blockDim=64 --gridDim=1
// In the base's destructor the object is of the base's class again.

struct B {
  int *p;
  __device__ B(int *q) : p(q) {}
  __device__ virtual int f() { return 1; }
  __device__ virtual ~B() { *p = f(); }
};
struct D : B {
  __device__ D(int *q) : B(q) {}
  __device__ int f() override { return 0; }
};

__global__ void k(int *out) {
  int x = 5;
  {
    D d(&x);
  }
  out[x * threadIdx.x] = threadIdx.x;
}

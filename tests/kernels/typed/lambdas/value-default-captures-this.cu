//pass
//--blockDim=64 --gridDim=1
// [=] copies the pointer this, not the object.

struct S {
  int n = 0;
  __device__ int f() {
    auto l = [=] { return n; };
    n = 1;
    return l();
  }
};

__global__ void k(int *out) {
  out[S().f() * threadIdx.x] = threadIdx.x;
}

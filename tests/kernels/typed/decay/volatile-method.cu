//pass
//--blockDim=64 --gridDim=1
// A method for volatile objects is called on those only.

struct S {
  __device__ int g() { return 0; }
  __device__ int g() volatile { return 1; }
};

__global__ void k(int *out) {
  S s;
  volatile S &v = s;
  out[(s.g() * 0 + v.g()) * threadIdx.x] = threadIdx.x;
}

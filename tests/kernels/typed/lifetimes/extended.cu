//pass
//--blockDim=64 --gridDim=1
// A reference extends the life of the temporary that it binds.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 1;
  const D &r = D{&x, 0};
  int y = x + 0 * r.v;
  out[y * threadIdx.x] = threadIdx.x;
}

//pass
//--blockDim=64 --gridDim=1
// A default member initialiser is evaluated for each object that takes it.

struct S {
  int &c;
  int n = c++;
};

__global__ void k(int *out) {
  int c = 0;
  S a{c}, b{c, 5}, d{c};
  out[((d.n + 0 * a.n * b.n) == 1) * threadIdx.x] = threadIdx.x;
}

//pass
//--blockDim=64 --gridDim=1
// A structured binding in a range-for, by reference.

struct S { int a, b; };

__global__ void k(int *out) {
  S v[2] = {{1, 0}, {2, 0}};
  for (auto &[a, b] : v)
    b = a == 2 ? 1 : 5;
  out[v[1].b * threadIdx.x] = threadIdx.x;
}

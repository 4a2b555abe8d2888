//pass
//--blockDim=64 --gridDim=1 --no-infer --k-induction-depth=2

// One iteration swaps the two values, so the invariant carries over two.
__global__ void swap(int *out, int a, int b, int n) {
  __requires(a != 0);
  __requires(b != 0);
  for (int i = 0; __invariant(a != 0), i < n; i++) {
    int t = a;
    a = b;
    b = t;
  }
  __assert(a != 0);
  out[threadIdx.x] = a;
}

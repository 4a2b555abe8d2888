//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --no-infer --k-induction-depth=2

// Three values go round: two iterations say nothing about the third.
__global__ void rotate(int *out, int a, int b, int c, int n) {
  __requires(a != 0);
  __requires(b != 0);
  for (int i = 0; __invariant(a != 0), i < n; i++) {  // finding: invariant
    int t = a;
    a = b;
    b = c;
    c = t;
  }
  out[threadIdx.x] = a;
}

//pass
//--blockDim=64 --gridDim=1

// What a call returns is what it saw: the initialisers of a list are evaluated from left to right.
struct Two {
  int first, second;
};

__device__ int looks(int &x) { return x; }

__device__ int moves(int &x) {
  x = 0;
  return 64;
}

__global__ void f(int *a) {
  int x = threadIdx.x;
  Two t{looks(x), moves(x)};
  a[t.first + t.second] = threadIdx.x;
}

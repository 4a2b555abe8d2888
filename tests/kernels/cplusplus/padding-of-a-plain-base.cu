//pass
//--blockDim=64 --gridDim=1
// A plain struct keeps its padding as a base, and where there is none nothing is placed there.
struct Plain {
  long long wide;
  int narrow;
};
struct Derived : Plain {
  int mine;
};
struct Inner {
  int wide;
  char narrow;
};
class Open {
public:
  Inner inside[2];
  char last;
};
class Wider : Open {
public:
  char mine;
};
struct Full {
  int one, two;
  __device__ Full(int x) : one(x), two(x) {}
};
struct Longer : Full {
  int three;
  __device__ Longer(int x) : Full(x), three(x) {}
};
__global__ void f(int *a, int *b, int *c) {
  a[threadIdx.x * (sizeof(Derived) - 16)] = threadIdx.x;
  b[threadIdx.x * (sizeof(Longer) - 11)] = threadIdx.x;
  c[threadIdx.x * (sizeof(Wider) - 20)] = threadIdx.x;
}

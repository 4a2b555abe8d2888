//pass
//--blockDim=64 --gridDim=4

// Operators and constructors that change an object change the object itself, not a copy.
struct Counter {
  int n;
  __device__ Counter &operator<<(int k) {
    n += k;
    return *this;
  }
  __device__ int operator()(int k) { return n += k; }
  __device__ int &operator[](int) { return n; }
  __device__ int operator*() { return ++n; }
};

struct Taken {
  int value;
  __device__ Taken(int &from) : value(from) { from = 77; }
};

__device__ int shifted(Counter c) {
  c << 3;
  c << 1 << 2;
  return c.n;
}

__device__ int called(Counter c) {
  c(3);
  return c.n;
}

__device__ int indexed(Counter c) {
  c[0] = 9;
  return c.n;
}

__device__ int starred(Counter c) {
  *c;
  return c.n;
}

__device__ int in_braces(int x) {
  Taken t{x};
  return x;
}

__device__ int by_cast(int x) {
  Taken t = Taken(x);
  return x;
}

__global__ void f() {
  Counter c = {0};
  __assert(shifted(c) == 6);
  __assert(called(c) == 3);
  __assert(indexed(c) == 9);
  __assert(starred(c) == 1);
  __assert(in_braces(1) == 77);
  __assert(by_cast(1) == 77);
}

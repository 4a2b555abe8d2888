//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The base class's method is meant, which gives all objects one place.

struct Shape {
  int id;
  __device__ Shape(int id) : id(id) {}
  __device__ int place() const { return 0; }
};

struct Square : Shape {
  __device__ Square(int id) : Shape(id) {}
  __device__ int place() const { return id; }
};

__device__ int place_of(const Shape &s) { return s.place(); }

__global__ void f(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Square s(i);
  b[s.place()] = i;
  a[place_of(s)] = i;  // finding: race a
}

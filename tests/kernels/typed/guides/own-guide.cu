//pass
//--blockDim=64 --gridDim=1
// A deduction guide says which instance a constructor call makes.

template <class T> struct Box {
  T v;
  __device__ Box(T x) : v(x) {}
};
Box(char) -> Box<long>;

__global__ void k(int *out) {
  Box b('a');
  out[(sizeof(b.v) == 8) * threadIdx.x] = threadIdx.x;
}

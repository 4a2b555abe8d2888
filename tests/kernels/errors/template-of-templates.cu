//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// A template that takes a template.

template <typename T>
struct Plus {
  __device__ T operator()(T a, T b) const { return a + b; }
};

template <template <typename> class Op>
__global__ void f(int *a) { a[threadIdx.x] = Op<int>()(a[threadIdx.x], 1); }

void host(int *a) { f<Plus><<<1, 64>>>(a); }

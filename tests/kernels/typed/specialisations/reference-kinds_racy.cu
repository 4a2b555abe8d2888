//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Instances for `int &` and `int &&` are two classes.

template <class T> struct Kind { static const int value = 1; };
template <class T> struct Kind<T &> { static const int value = 2; };
template <class T> struct Kind<T &&> { static const int value = 3; };

__global__ void k(int *out) {
  out[(Kind<int &>::value * 10 + Kind<int &&>::value == 22) * threadIdx.x] = threadIdx.x;  // finding: race
}

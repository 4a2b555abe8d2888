//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Specialisations give less than the templates: blocks lie too close together.

template <int N> constexpr int size = 2 * size<N - 1>;
template <> constexpr int size<3> = 4;
template <typename T> constexpr int lanes = 64;
template <typename T> constexpr int lanes<T *> = 32;

template <int N> struct Power { static constexpr int value = 2 * Power<N - 1>::value; };
template <> struct Power<4> { static constexpr int value = 8; };

__global__ void templates(int *out, int *more, int *third) {
  out[blockIdx.x * size<6> + threadIdx.x] = threadIdx.x;           // finding: race out
  more[blockIdx.x * lanes<float *> + threadIdx.x] = threadIdx.x;   // finding: race more
  third[blockIdx.x * Power<6>::value + threadIdx.x] = threadIdx.x;  // finding: race third
}

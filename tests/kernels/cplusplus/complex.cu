//pass
//--blockDim=64 --gridDim=4
// Complex numbers of CUDA's header, and operators that are words.

#include <cuComplex.h>

__device__ inline bool inside(int i, int n) { return i >= 0 and i < n and not(i == 3 or i == 5); }

struct Filter {
  struct Params { cuFloatComplex *signal; const cuFloatComplex *gain; int n; };
};

template <typename K>
__global__ void apply(typename K::Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (inside(i, p.n)) {
    cuFloatComplex z = cuCmulf(p.signal[i], cuConjf(p.gain[i]));
    p.signal[i] = make_cuFloatComplex(cuCabsf(z), cuCimagf(z));
  }
}

template __global__ void apply<Filter>(Filter::Params);

//pass
//
// clang decides: a number that an alias template hands on, branches that an instance is without, host code of a missing library.
#include <type_traits>
#include "not/here/library.h"

inline void check(library_status_t status) {}

template <typename Out, bool Atomic> __global__ void add(Out *out, const float *in, int n, std::bool_constant<Atomic>) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if constexpr (!Atomic) {
    out[i] = (Out)(in[i] + 1);
  } else {
    atomicAdd(&out[i % 8], in[i]);
  }
}

void host(float *out, const float *in, int n) {
  add<<<(n + 255) / 256, 256>>>(out, in, n, std::bool_constant<false>{});
  add<<<(n + 255) / 256, 256>>>(out, in, n, std::bool_constant<true>{});
}

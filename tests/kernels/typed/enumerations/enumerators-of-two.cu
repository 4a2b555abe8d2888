//pass
//--blockDim=64 --gridDim=1
// Scoped enumerations have enumerators of one name with values of their own.

enum class E { A, B };
enum class F { B, A };

__global__ void k(int *out) {
  out[(int(E::A) * 0 + int(F::A)) * threadIdx.x] = threadIdx.x;
}

/* Complex numbers as CUDA's header of this name provides them, for the front end: the same names, types and lanes. */
#ifndef GPUVERIFY_CUCOMPLEX_H
#define GPUVERIFY_CUCOMPLEX_H

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define GPUVERIFY_COMPLEX(T, S, f, root)                                                                              \
  __host__ __device__ static inline T make_##T(S r, S i) { T z; z.x = r; z.y = i; return z; }                          \
  __host__ __device__ static inline S cuCreal##f(T z) { return z.x; }                                                  \
  __host__ __device__ static inline S cuCimag##f(T z) { return z.y; }                                                  \
  __host__ __device__ static inline T cuConj##f(T z) { return make_##T(z.x, -z.y); }                                   \
  __host__ __device__ static inline T cuCadd##f(T a, T b) { return make_##T(a.x + b.x, a.y + b.y); }                   \
  __host__ __device__ static inline T cuCsub##f(T a, T b) { return make_##T(a.x - b.x, a.y - b.y); }                   \
  __host__ __device__ static inline T cuCmul##f(T a, T b) {                                                            \
    return make_##T(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                                     \
  }                                                                                                                    \
  __host__ __device__ static inline T cuCdiv##f(T a, T b) {                                                            \
    S d = b.x * b.x + b.y * b.y;                                                                                       \
    return make_##T((a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d);                                         \
  }                                                                                                                    \
  __host__ __device__ static inline S cuCabs##f(T z) { return root(z.x * z.x + z.y * z.y); }                           \
  __host__ __device__ static inline T cuCfma##f(T a, T b, T c) { return cuCadd##f(cuCmul##f(a, b), c); }

GPUVERIFY_COMPLEX(cuFloatComplex, float, f, sqrtf)
GPUVERIFY_COMPLEX(cuDoubleComplex, double, , sqrt)

__host__ __device__ static inline cuComplex make_cuComplex(float r, float i) { return make_cuFloatComplex(r, i); }
__host__ __device__ static inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return make_cuDoubleComplex(z.x, z.y);
}
__host__ __device__ static inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return make_cuFloatComplex((float)z.x, (float)z.y);
}

#undef GPUVERIFY_COMPLEX
#endif

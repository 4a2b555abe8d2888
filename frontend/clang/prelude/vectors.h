// CUDA's vectors, aggregates with the alignments of vector_types.h, and dim3.
#define GPUVERIFY_VECTORS(name, T, two, four)                       \
  struct name##1 { T x; };                                         \
  struct alignas(two) name##2 { T x, y; };                         \
  struct name##3 { T x, y, z; };                                   \
  struct alignas(four) name##4 { T x, y, z, w; };                  \
  static GPUVERIFY_HD name##1 make_##name##1(T x);                 \
  static GPUVERIFY_HD name##2 make_##name##2(T x, T y);            \
  static GPUVERIFY_HD name##3 make_##name##3(T x, T y, T z);       \
  static GPUVERIFY_HD name##4 make_##name##4(T x, T y, T z, T w);
GPUVERIFY_VECTORS(char, signed char, 2, 4)
GPUVERIFY_VECTORS(uchar, unsigned char, 2, 4)
GPUVERIFY_VECTORS(short, short, 4, 8)
GPUVERIFY_VECTORS(ushort, unsigned short, 4, 8)
GPUVERIFY_VECTORS(int, int, 8, 16)
GPUVERIFY_VECTORS(uint, unsigned int, 8, 16)
GPUVERIFY_VECTORS(long, long, 16, 16)
GPUVERIFY_VECTORS(ulong, unsigned long, 16, 16)
GPUVERIFY_VECTORS(longlong, long long, 16, 16)
GPUVERIFY_VECTORS(ulonglong, unsigned long long, 16, 16)
GPUVERIFY_VECTORS(float, float, 8, 16)
GPUVERIFY_VECTORS(double, double, 16, 16)
#undef GPUVERIFY_VECTORS

// The bodies are for constant expressions (`constexpr dim3 block(16, 16); __shared__ int a[block.x];`): the type is known.
struct [[clang::annotate("known")]] dim3 {
  unsigned int x, y, z;
  GPUVERIFY_HD constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  GPUVERIFY_HD constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  GPUVERIFY_HD constexpr operator uint3() const { return uint3{x, y, z}; }
};

// The functions on vectors that the toolkit's samples share: for files that include the header without having it.
#define GPUVERIFY_SIDES(V, S, op)                         \
  static GPUVERIFY_HD V operator op(V, V);                \
  static GPUVERIFY_HD V operator op(V, S);                \
  static GPUVERIFY_HD V operator op(S, V);                \
  static GPUVERIFY_HD void operator op##=(V &, V);        \
  static GPUVERIFY_HD void operator op##=(V &, S);
#define GPUVERIFY_NUMBERS(V, S)                                                                       \
  GPUVERIFY_SIDES(V, S, +) GPUVERIFY_SIDES(V, S, *)                                                    \
  static GPUVERIFY_HD V operator-(V, V);                                                              \
  static GPUVERIFY_HD V operator-(V, S);                                                              \
  static GPUVERIFY_HD V operator-(S, V);                                                              \
  static GPUVERIFY_HD void operator-=(V &, V);                                                        \
  static GPUVERIFY_HD void operator-=(V &, S);                                                        \
  static GPUVERIFY_HD V min(V, V);                                                                    \
  static GPUVERIFY_HD V max(V, V);                                                                    \
  static GPUVERIFY_HD V clamp(V, S, S);                                                               \
  static GPUVERIFY_HD V clamp(V, V, V);                                                               \
  static GPUVERIFY_HD S dot(V, V);                                                                    \
  static GPUVERIFY_HD V make_##V(S);
#define GPUVERIFY_SIGNED(V) static GPUVERIFY_HD V operator-(V &); static GPUVERIFY_HD V abs(V);
#define GPUVERIFY_FLOATS(V)                                                                           \
  GPUVERIFY_NUMBERS(V, float)                                                                         \
  static GPUVERIFY_HD V operator-(V &);                                                               \
  static GPUVERIFY_HD V operator/(V, V);                                                              \
  static GPUVERIFY_HD V operator/(V, float);                                                          \
  static GPUVERIFY_HD V operator/(float, V);                                                          \
  static GPUVERIFY_HD void operator/=(V &, V);                                                        \
  static GPUVERIFY_HD void operator/=(V &, float);                                                    \
  static GPUVERIFY_HD V fminf(V, V), fmaxf(V, V), fmodf(V, V), fabs(V), fabsf(V), floorf(V), fracf(V); \
  static GPUVERIFY_HD V lerp(V, V, float), smoothstep(V, V, V), reflect(V, V), normalize(V);          \
  static GPUVERIFY_HD V saturate(V);                                                                  \
  static GPUVERIFY_HD float length(V);
GPUVERIFY_FLOATS(float2) GPUVERIFY_FLOATS(float3) GPUVERIFY_FLOATS(float4)
GPUVERIFY_NUMBERS(int2, int) GPUVERIFY_NUMBERS(int3, int) GPUVERIFY_NUMBERS(int4, int)
GPUVERIFY_SIGNED(int2) GPUVERIFY_SIGNED(int3) GPUVERIFY_SIGNED(int4)
GPUVERIFY_NUMBERS(uint2, unsigned int) GPUVERIFY_NUMBERS(uint3, unsigned int) GPUVERIFY_NUMBERS(uint4, unsigned int)
#undef GPUVERIFY_SIDES
#undef GPUVERIFY_NUMBERS
#undef GPUVERIFY_SIGNED
#undef GPUVERIFY_FLOATS
static GPUVERIFY_D float lerp(float, float, float), clamp(float, float, float), smoothstep(float, float, float), fracf(float);
static GPUVERIFY_D float saturate(float), lerpf(float, float, float);
static GPUVERIFY_D int clamp(int, int, int);
static GPUVERIFY_D unsigned int clamp(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_HD float3 cross(float3, float3);
#define GPUVERIFY_MADE(of, from2, from3)                                                                        \
  static GPUVERIFY_HD of##2 make_##of##2(of##3);                                                                \
  static GPUVERIFY_HD of##3 make_##of##3(of##2), make_##of##3(of##4);                                           \
  static GPUVERIFY_HD of##4 make_##of##4(of##3);
GPUVERIFY_MADE(float, , ) GPUVERIFY_MADE(int, , ) GPUVERIFY_MADE(uint, , )
#undef GPUVERIFY_MADE
#define GPUVERIFY_MADE(of, S)                                          \
  static GPUVERIFY_HD of##3 make_##of##3(of##2, S);                    \
  static GPUVERIFY_HD of##4 make_##of##4(of##3, S);
GPUVERIFY_MADE(float, float) GPUVERIFY_MADE(int, int) GPUVERIFY_MADE(uint, unsigned int)
#undef GPUVERIFY_MADE
#define GPUVERIFY_MADE(of, from)                                       \
  static GPUVERIFY_HD of##2 make_##of##2(from##2);                     \
  static GPUVERIFY_HD of##3 make_##of##3(from##3);                     \
  static GPUVERIFY_HD of##4 make_##of##4(from##4);
GPUVERIFY_MADE(float, int) GPUVERIFY_MADE(float, uint) GPUVERIFY_MADE(int, float) GPUVERIFY_MADE(int, uint) GPUVERIFY_MADE(uint, int)
#undef GPUVERIFY_MADE

// Textures and surfaces: objects, and the references of old.
struct cudaArray;
typedef cudaArray *cudaArray_t;
typedef const cudaArray *cudaArray_const_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum { cudaSurfaceType1D = 1, cudaSurfaceType2D = 2, cudaSurfaceType3D = 3, cudaSurfaceTypeCubemap = 12,
       cudaSurfaceType1DLayered = 0xf1, cudaSurfaceType2DLayered = 0xf2, cudaSurfaceTypeCubemapLayered = 0xfc };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
typedef int cudaTextureReadMode;
typedef int cudaTextureFilterMode;
typedef int cudaTextureAddressMode;
enum cudaChannelFormatKind { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat,
                             cudaChannelFormatKindNone };
struct [[clang::annotate("code")]] cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
};
struct surfaceReference { cudaChannelFormatDesc channelDesc; };
template <typename T, int Dimensions = 1, int Mode = 0> struct texture : textureReference {};
template <typename T, int Dimensions = 1> struct surface : surfaceReference {};

// What a texture reference gives: its element, or floats in its place.
template <typename T, int Mode> struct __gpuverify_texel { typedef T type; };
template <int> struct __gpuverify_floats;
template <> struct __gpuverify_floats<1> { typedef float1 type; };
template <> struct __gpuverify_floats<2> { typedef float2 type; };
template <> struct __gpuverify_floats<4> { typedef float4 type; };
#define GPUVERIFY_TEXEL(T, R) template <> struct __gpuverify_texel<T, 1> { typedef R type; };
#define GPUVERIFY_TEXELS(name) GPUVERIFY_TEXEL(name##1, float1) GPUVERIFY_TEXEL(name##2, float2) GPUVERIFY_TEXEL(name##4, float4)
GPUVERIFY_TEXEL(char, float) GPUVERIFY_TEXEL(signed char, float) GPUVERIFY_TEXEL(unsigned char, float)
GPUVERIFY_TEXEL(short, float) GPUVERIFY_TEXEL(unsigned short, float)
GPUVERIFY_TEXELS(char) GPUVERIFY_TEXELS(uchar) GPUVERIFY_TEXELS(short) GPUVERIFY_TEXELS(ushort)
#undef GPUVERIFY_TEXEL
#undef GPUVERIFY_TEXELS

#define GPUVERIFY_FETCH(name, dimensions, ...)                                                                         \
  template <typename T> static GPUVERIFY_D T name(cudaTextureObject_t, __VA_ARGS__);                                   \
  template <typename T> static GPUVERIFY_D void name(T *, cudaTextureObject_t, __VA_ARGS__);                           \
  template <typename T, int Mode>                                                                                      \
  static GPUVERIFY_D typename __gpuverify_texel<T, Mode>::type name(texture<T, dimensions, Mode>, __VA_ARGS__);
#define GPUVERIFY_FETCHES(shape, dimensions, D, ...)                                 \
  GPUVERIFY_FETCH(tex##shape, dimensions, __VA_ARGS__)                               \
  GPUVERIFY_FETCH(tex##shape##Lod, dimensions, __VA_ARGS__, float)                   \
  GPUVERIFY_FETCH(tex##shape##Grad, dimensions, __VA_ARGS__, D, D)
GPUVERIFY_FETCH(tex1Dfetch, 1, int)
GPUVERIFY_FETCHES(1D, 1, float, float)
GPUVERIFY_FETCHES(2D, 2, float2, float, float)
GPUVERIFY_FETCHES(3D, 3, float4, float, float, float)
GPUVERIFY_FETCHES(1DLayered, 0xf1, float, float, int)
GPUVERIFY_FETCHES(2DLayered, 0xf2, float2, float, float, int)
GPUVERIFY_FETCHES(Cubemap, 0x0c, float4, float, float, float)
GPUVERIFY_FETCHES(CubemapLayered, 0xfc, float4, float, float, float, int)
template <typename T> static GPUVERIFY_D T tex2Dgather(cudaTextureObject_t, float, float, int = 0);
template <typename T> static GPUVERIFY_D void tex2Dgather(T *, cudaTextureObject_t, float, float, int = 0);
#undef GPUVERIFY_FETCH
#undef GPUVERIFY_FETCHES

#define GPUVERIFY_ACCESS(name, dimensions, ...)                                                                              \
  template <typename T> static GPUVERIFY_D T name##read(cudaSurfaceObject_t, __VA_ARGS__,                                    \
                                                        cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                     \
  template <typename T> static GPUVERIFY_D void name##read(T *, cudaSurfaceObject_t, __VA_ARGS__,                            \
                                                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                  \
  template <typename T> static GPUVERIFY_D void name##write(T, cudaSurfaceObject_t, __VA_ARGS__,                             \
                                                            cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                 \
  template <typename T> static GPUVERIFY_D T name##read(surface<void, dimensions>, __VA_ARGS__,                              \
                                                        cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                     \
  template <typename T> static GPUVERIFY_D void name##read(T *, surface<void, dimensions>, __VA_ARGS__,                      \
                                                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                  \
  template <typename T> static GPUVERIFY_D void name##write(T, surface<void, dimensions>, __VA_ARGS__,                       \
                                                            cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
GPUVERIFY_ACCESS(surf1D, 1, int)
GPUVERIFY_ACCESS(surf2D, 2, int, int)
GPUVERIFY_ACCESS(surf3D, 3, int, int, int)
GPUVERIFY_ACCESS(surf1DLayered, 0xf1, int, int)
GPUVERIFY_ACCESS(surf2DLayered, 0xf2, int, int, int)
GPUVERIFY_ACCESS(surfCubemap, 0x0c, int, int, int)
GPUVERIFY_ACCESS(surfCubemapLayered, 0xfc, int, int, int)
#undef GPUVERIFY_ACCESS

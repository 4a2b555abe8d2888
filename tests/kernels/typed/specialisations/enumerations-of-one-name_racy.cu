//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Enumerations of one name in two namespaces are two types.

namespace a { enum E { X }; }
namespace b { enum E : char { Y }; }
template <class T> struct Size { static const int value = sizeof(T); };

__global__ void k(int *out) {
  out[(Size<a::E>::value - Size<b::E>::value == 0) * threadIdx.x] = threadIdx.x;  // finding: race
}

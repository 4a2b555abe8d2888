//pass
//--blockDim=64 --gridDim=1
// The type of an enumeration is unsigned if no value is negative, as wide as its values need; what its values are promoted to
// hangs on them; a written type is what it is promoted to first.
#include <type_traits>
enum Small { A, B, C, D };
enum Large { BIG = 0x100000000ll };
enum High { TOP = 0xFFFFFFFFu };
enum Byte : unsigned char { ONE = 1 };
enum Outer { SAME = 5 };
namespace inner { enum { SAME = SAME + 1, NEXT }; }
struct Held { Small kind : 2; };
__device__ int of(int) { return 0; }
__device__ int of(unsigned) { return 1; }
__device__ int of(unsigned char) { return 2; }

__global__ void f(int *out) {
  int t = threadIdx.x;
  Held held;
  held.kind = D;
  out[held.kind == D ? t : 0] = t;
  out[64 + (BIG != 0 ? t : 0)] = t;
  out[128 + (of(TOP) == 1 && of(ONE) == 2 && of(A) == 0 ? t : 0)] = t;
  out[192 + (inner::NEXT == 7 && std::is_unsigned<std::underlying_type<Small>::type>::value ? t : 0)] = t;
}

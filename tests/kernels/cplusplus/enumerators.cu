//pass
//--blockDim=64 --gridDim=2
// Enumerators in the values of later ones: of classes, their bases, templates, scoped enumerations; enumerations of one name.

enum class Early : int;
__device__ int early(Early e) { return static_cast<int>(e); }
enum class Early : int { one = 1, two = one + 1 };

enum Sizes { Row = 32, Tile = Row * 2, Beyond };

struct Base {
  enum { Lanes = 4, Groups = Tile / Lanes, Rest = 9 };
  static constexpr int Kept = 7;
  enum class Kind : unsigned char { first = Lanes, second = first * 2, last };
};

struct Derived : Base {
  enum { Pairs = Groups / 2, Kept = Pairs + Lanes };
  int Rest;  // hides the enumerator
  __device__ int stride() const { return Pairs * Lanes * 2 + Rest; }
  static __device__ int lanes() { return Lanes; }
};

template <int N> struct Powers {
  enum { half = N / 2, value = 1 + Powers<half>::value };
  enum class Next { one = N + 1, two = one + 1 };
};
template <> struct Powers<1> { enum { value = 0 }; };

struct Left { enum class Side { near = 1, far = near + 2 }; };
struct Right { enum class Side { near = 5, far = near + 2 }; };
using Chosen = Right::Side;
__device__ int of(Left::Side side) { return 64; }
__device__ int of(Right::Side side) { return 32; }

__global__ void enumerators(int *out, int *more, int *pairs, int *last) {
  enum { Here = Beyond - 1, Twice = Here * 2 };
  __shared__ int tile[1 << Powers<Twice>::value];
  tile[threadIdx.x + Derived::Kept - 12] = int(Base::Kind::last);
  Derived derived;
  derived.Rest = 0;
  out[blockIdx.x * derived.stride() + threadIdx.x] = derived.lanes() + derived.Kept;
  more[blockIdx.x * of(Left::Side::far) + threadIdx.x] = int(Chosen::far) + of(Right::Side::near);
  pairs[threadIdx.x * int(Powers<8>::Next::two) + blockIdx.x * Base::Lanes] = int(Derived::Kind::second);
  Early chosen = Early::two;
  if (chosen == Early::two && early(chosen) == 2)
    last[threadIdx.x + (blockIdx.x << 6)] = tile[threadIdx.x] + static_cast<int>(Powers<4>::Next::two);
}

//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The stride is that of the enumeration that the argument is of; far is one more than near, not three.

struct Left { enum class Side { near = 31, far = near + 1 }; };
struct Right { enum class Side { near = 63, far = near + 1 }; };
__device__ int of(Left::Side side) { return static_cast<int>(side); }
__device__ int of(Right::Side side) { return static_cast<int>(side); }

struct Plain { enum { Half = 16, Whole = Half * 2 }; };
struct More : Plain { enum { Double = Whole * 2 }; };

__global__ void enumerators(int *out, int *more) {
  out[blockIdx.x * of(Left::Side::far) + threadIdx.x] = threadIdx.x;  // finding: race out
  more[blockIdx.x * (More::Double - 1) + threadIdx.x] = threadIdx.x;  // finding: race more
}

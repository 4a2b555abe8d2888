//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The method of the second base is meant; an inherited constructor leaves the other members at their defaults.

struct First { __device__ int at(int i) { return i; } };
struct Second { __device__ int at(int i) { return i / 2; } };
struct Both : First, Second {
  using Second::at;
  __device__ int at(float) { return 0; }
};

struct Whole {
  int n;
  __device__ Whole(int a, int b) : n(a * b) {}
};
struct Part : Whole {
  using Whole::Whole;
  int more = 0;
};

__global__ void used(int *out, int *more) {
  int t = threadIdx.x;
  Both both;
  out[both.at(t)] = t;  // finding: race out
  Part part(t, 1);
  more[part.n * part.more] = t;  // finding: race more
}

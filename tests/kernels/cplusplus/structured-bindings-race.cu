//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A binding by reference is the element itself.

struct Pair {
  int index;
  int value;
};

__global__ void f(Pair *pairs) {
  auto &[index, value] = pairs[threadIdx.x / 2];
  value = threadIdx.x;  // finding: race pairs
}

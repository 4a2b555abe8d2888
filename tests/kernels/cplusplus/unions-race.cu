//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What is written as one number is read as two.

union Word { unsigned whole; struct { unsigned short low, high; } half; };
enum Kind { LOW, HIGH = 32 };

__global__ void f(Word *words, int *out, int *kinds) {
  words[threadIdx.x].half.low = threadIdx.x;  // finding: race words
  out[threadIdx.x] = words[threadIdx.x ^ 1].whole;  // finding: race words
  Kind kind = threadIdx.x < HIGH ? LOW : HIGH;
  kinds[kind] = threadIdx.x;  // finding: race kinds
}

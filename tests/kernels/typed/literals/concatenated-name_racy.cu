//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// ## makes a name that is looked up anew, # a string of the argument as written.

#define JOIN(a, b) a##b
#define TEXT(a) #a
constexpr int one = 0, on = 1;

__global__ void k(int *out) {
  out[(JOIN(on, e) + 0 * on + 0 * (int)sizeof(TEXT(one))) * threadIdx.x] = threadIdx.x;  // finding: race out
}

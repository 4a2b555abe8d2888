//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Members of a class without a name, in a union without a name, are members of the class around them.

struct S { int tag; union { unsigned whole; struct { short low, high; }; }; };

__global__ void k(int *out) {
  S s;
  s.whole = 0x20001;
  s.high += 1;
  out[(s.whole == 0x20001) * threadIdx.x] = threadIdx.x;  // finding: race out
}

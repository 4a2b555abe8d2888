//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// wrong: of other instances threads race
// listed: f<4> is the instance that is meant
// The host may launch f<0>.

template <int COUNT> __global__ void f(int *a) {
  a[COUNT * threadIdx.x] = threadIdx.x;
}

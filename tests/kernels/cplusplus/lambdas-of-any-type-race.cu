//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What a lambda keeps is from before; what it refers to is the variable itself; a copy of the object does not see its changes.

struct Place {
  int n;
  __device__ int old() {
    auto kept = [*this] { return n; };
    n = threadIdx.x;
    return kept();
  }
};

__global__ void generic(int *out, int *more, int *last) {
  int t = threadIdx.x, x = 0, y = threadIdx.x;
  auto kept = [c = x](auto a) { return c + a; };
  x = threadIdx.x;
  out[kept(1)] = t;  // finding: race out
  auto clear = [&r = y](auto a) { r = a; };
  clear(0);
  more[y] = t;  // finding: race more
  Place place = {3};
  last[place.old()] = t;  // finding: race last
}

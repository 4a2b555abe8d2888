//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// One launch tells its instance; of the other nobody knows the argument's type, so another instance may run.

template <typename T>
__global__ void fill(T *out) {
  int t = threadIdx.x;
  out[sizeof(T) == 8 ? t / 2 : t] = t;
}

void host(float *known) {
  fill<<<1, 64>>>(known);
  fill<<<1, 64>>>(from_elsewhere());
}

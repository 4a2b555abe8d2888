//pass
//--blockDim=64 --gridDim=1
// The recursion of host code ends where `if constexpr` discards its next step: widths above four are never launched.

template <int WIDTH>
__global__ void fill(int *out) {
  if (WIDTH <= 4)
    out[threadIdx.x] = WIDTH;
  else
    out[0] = threadIdx.x;
}

template <int WIDTH>
void all_widths(int *out) {
  fill<WIDTH><<<1, 64>>>(out);
  if constexpr (WIDTH == 4) {
    return;
  } else if constexpr (WIDTH < 4) {
    all_widths<WIDTH * 2>(out);
  } else {
    all_widths<WIDTH + 1>(out);
  }
}

void start(int *out) { all_widths<1>(out); }

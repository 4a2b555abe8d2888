// Trees of sums in blocks of any size: the last row of paper 004's Tables II and III. No size has a value. Where a tree needs a
// power of two, that is required.
// equivalent: modulo strided
// equivalent: strided doubled
// equivalent: modulo masked
// equivalent: sequential halved
// equivalent: sequential late
// equivalent: modulo_any strided_any
// equivalent: modulo_float strided_float
// equivalent: modulo sequential
// equivalent: halved strided
// at: --blockDim=16 --gridDim=2
// different: modulo strided_next
// different: modulo strided_short
// different: strided strided_fourfold
// different: strided modulo_down
// different: sequential sequential_quarter
// different: halved sequential_ends
// different: modulo sequential_quarter
// different: sequential_ends strided
// different: strided_any sequential_any
// different: modulo_any strided_lost
// different: modulo_float strided_float_turned

__global__ void modulo(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at < blockDim.x) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void doubled(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k <<= 1) {
    unsigned at = k * t;
    if (at < blockDim.x) s[at] += s[at + k / 2];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void masked(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if ((t & (2 * k - 1)) == 0) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sequential(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void halved(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x; k > 1; k /= 2) {
    if (t < k / 2) s[t] = s[t + k / 2] + s[t];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void late(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    __syncthreads();
    if (t < k) s[t] += s[t + k];
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void modulo_any(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0 && t + k < blockDim.x) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_any(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at + k < blockDim.x) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void modulo_float(float *out, const float *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ float s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_float(float *out, const float *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ float s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at < blockDim.x) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_next(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at < blockDim.x) s[at] += s[at + 1];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_short(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at < blockDim.x / 2) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_fourfold(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 4) {
    unsigned at = 2 * k * t;
    if (at < blockDim.x) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void modulo_down(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t % (2 * k) == 0) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sequential_quarter(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 4; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sequential_ends(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 1; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void sequential_any(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_lost(int *out, const int *in) {
  __requires(blockDim.x <= 1024);
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at + 2 * k <= blockDim.x) s[at] += s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void strided_float_turned(float *out, const float *in) {
  __requires(blockDim.x <= 1024);
  __requires(__is_pow2(blockDim.x));
  extern __shared__ float s[];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned at = 2 * k * t;
    if (at < blockDim.x) s[at] -= s[at + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

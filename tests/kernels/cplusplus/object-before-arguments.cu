//pass
//--blockDim=64 --gridDim=1
// The object of a call and what is indexed are found before arguments and bodies assign what they were found by.

struct Scale {
  int by;
  __device__ int of(int v, int &i) { i = 1; return by * v; }
  __device__ int of(int v) { return by * v; }
};

__global__ void found_first(int *a, int *b, int *c) {
  int t = threadIdx.x;
  Scale s[2];
  s[0].by = 1;
  s[1].by = 0;
  int i = 0;
  a[s[i].of(t, i)] = t;
  Scale *p = s;
  b[p->of((p = s + 1, t))] = t;
  int rows[2][1] = {{t}, {0}};
  i = 0;
  c[rows[i][(i = 1, 0)]] = t;
}

//pass
//--blockDim=64 --gridDim=4

typedef int (*operation)(int *, int);

__device__ int plain(int *a, int i) { return a[i]; }
__device__ int doubled(int *a, int i) { return 2 * a[i]; }

__device__ int apply(operation o, int *a, int i) { return o(a, i); }

__global__ void f(int *a, operation given) {
  __requires(given == plain | given == doubled);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  operation chosen = i % 2 ? plain : doubled;
  a[i] = apply(chosen, a, i) + given(a, i) + apply(&plain, a, i);
}

//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1
// A pointer to a function that has no text.

typedef float (*Function)(float);

__global__ void f(float *a) {
  Function g = sqrtf;
  a[threadIdx.x] = g(2.0f);
}

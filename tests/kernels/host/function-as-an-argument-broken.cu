//xfail:NOT_ALL_VERIFIED
//
// As function-as-an-argument.cu, where one of the functions takes two numbers to one.
using operation = int (*)(int);

template <operation change>
__global__ void each(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[change(i)] = i;  // finding: race out
}

template <operation change>
void start(int *out, int n) {
    each<change><<<(n + 255) / 256, 256>>>(out, n);
}

__device__ int same(int i) { return i; }
__device__ int next(int i) { return i / 2; }

void launch(int which, int *out, int n) {
    switch (which) {
        case 1: start<same>(out, n); break;
        case 2: start<next>(out, n); break;
    }
}

//xfail:NOT_ALL_VERIFIED
//
// The device calls functions of the host when it comes to them: what they were given changes then, not before.
#include <cuda_runtime.h>

static int width = 32;

void CUDART_CB change(void *given) { *(int *)given = 64; }
void CUDART_CB widen(void *given) { width = 64; }

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(by_a_function)  // finding: race a
KERNEL(by_a_lambda)  // finding: race a
KERNEL(of_the_file)  // finding: race a

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    cudaLaunchHostFunc(0, change, &n);
    n = 32;
    cudaDeviceSynchronize();
    by_a_function<<<1, n>>>(a);  // launch: by_a_function * 1
    int m = 32;
    cudaLaunchHostFunc(0, [](void *given) { *(int *)given = 64; }, &m);
    m = 32;
    cudaDeviceSynchronize();
    by_a_lambda<<<1, m>>>(a);  // launch: by_a_lambda * 1
    cudaLaunchHostFunc(0, widen, nullptr);
    cudaDeviceSynchronize();
    of_the_file<<<1, width>>>(a);  // launch: of_the_file * 1
    return 0;
}

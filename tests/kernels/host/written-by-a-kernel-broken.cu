//xfail:NOT_ALL_VERIFIED
//
// Devices that reach the host's memory write to its variables: by an address, a pointer, an array, a member, a lambda's reference;
// and a function writes to an array of the file that it is given.
#include <cuda_runtime.h>

struct View { int *at; };
struct Sizes { int n; };

__global__ void set(int *h) { if (threadIdx.x == 0) *h = 64; }
__global__ void set_view(View view) { if (threadIdx.x == 0) *view.at = 64; }
__global__ void set_sizes(Sizes *sizes) { if (threadIdx.x == 0) sizes->n = 64; }
void fill(int *values) { values[0] = 64; }

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(addressed)  // finding: race a
KERNEL(pointed)  // finding: race a
KERNEL(of_the_file)  // finding: race a
KERNEL(in_an_array)  // finding: race a
KERNEL(in_its_array)  // finding: race a
KERNEL(in_a_structure)  // finding: race a
KERNEL(in_a_view)  // finding: race a
KERNEL(by_a_call)  // finding: race a
KERNEL(by_a_function)  // finding: race a

static int size = 32, sizes_of_file[2] = {32, 3}, filled[2] = {32, 3};

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    set<<<1, 1>>>(&n);  // launch: set 1 1
    cudaDeviceSynchronize();
    addressed<<<1, n>>>(a);  // launch: addressed * 1
    int m = 32, *p = &m;
    set<<<1, 1>>>(p);  // launch: set 1 1
    cudaDeviceSynchronize();
    pointed<<<1, m>>>(a);  // launch: pointed * 1
    set<<<1, 1>>>(&size);  // launch: set 1 1
    cudaDeviceSynchronize();
    of_the_file<<<1, size>>>(a);  // launch: of_the_file * 1
    int values[2] = {32, 3};
    set<<<1, 1>>>(values);  // launch: set 1 1
    cudaDeviceSynchronize();
    in_an_array<<<1, values[0]>>>(a);  // launch: in_an_array * 1
    set<<<1, 1>>>(sizes_of_file);  // launch: set 1 1
    cudaDeviceSynchronize();
    in_its_array<<<1, sizes_of_file[0]>>>(a);  // launch: in_its_array * 1
    Sizes sizes;
    sizes.n = 32;
    set_sizes<<<1, 1>>>(&sizes);  // launch: set_sizes 1 1
    cudaDeviceSynchronize();
    in_a_structure<<<1, sizes.n>>>(a);  // launch: in_a_structure * 1
    int o = 32;
    View view{&o};
    set_view<<<1, 1>>>(view);  // launch: set_view 1 1
    cudaDeviceSynchronize();
    in_a_view<<<1, o>>>(a);  // launch: in_a_view * 1
    int q = 32, *to_q = &q;
    void *arguments[] = {&to_q};
    cudaLaunchKernel((void *)set, 1, 1, arguments, 0, 0);  // launch: set 1 1
    cudaDeviceSynchronize();
    by_a_call<<<1, q>>>(a);  // launch: by_a_call * 1
    fill(filled);
    by_a_function<<<1, filled[0]>>>(a);  // launch: by_a_function 64 1
    return 0;
}

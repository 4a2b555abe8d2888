//pass
//
// listed: every access stays within its array (--check-array-bounds checks it)
// What is swapped is not told by the text: nothing is known of what may be it, and each kernel would leave its array.
#include <cstdlib>
#include <utility>

#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x] = 1; }
KERNEL(by_number)
KERNEL(by_condition)
KERNEL(by_reference)
KERNEL(of_pointers)
KERNEL(of_an_object)

struct Buffer {
    int *at, count;
    void become(Buffer &other) { std::swap(*this, other); }
};

int main(int argc, char **argv) {
    int *a, *b, *c, one = atoi(argv[1]) & 1;
    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&b, 64 * sizeof(int));
    cudaMalloc(&c, sizeof(int));
    int **slots[] = {&a, &b};
    std::swap(*slots[one], c);
    by_number<<<1, 64>>>(a);  // launch: by_number 64 1

    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&b, 64 * sizeof(int));
    cudaMalloc(&c, sizeof(int));
    int **slot = one ? &a : &b;
    std::swap(*slot, c);
    by_condition<<<1, 64>>>(a);  // launch: by_condition 64 1

    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&b, 64 * sizeof(int));
    cudaMalloc(&c, sizeof(int));
    int *&meant = one ? a : b;
    std::swap(meant, c);
    by_reference<<<1, 64>>>(a);  // launch: by_reference 64 1

    Buffer large = {nullptr, 64}, small = {nullptr, 1};
    cudaMalloc(&large.at, 64 * sizeof(int));
    cudaMalloc(&small.at, sizeof(int));
    Buffer *p = &large, *q = &small;
    std::swap(*p, *q);
    of_pointers<<<1, 64>>>(large.at);  // launch: of_pointers 64 1

    Buffer third = {nullptr, 64}, fourth = {nullptr, 1};
    cudaMalloc(&third.at, 64 * sizeof(int));
    cudaMalloc(&fourth.at, sizeof(int));
    third.become(fourth);
    of_an_object<<<1, 64>>>(third.at);  // launch: of_an_object 64 1
    cudaDeviceSynchronize();
}

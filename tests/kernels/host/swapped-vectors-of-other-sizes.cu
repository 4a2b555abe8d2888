//pass
//
// listed: every access stays within its array (--check-array-bounds checks it)
// What is swapped or moved is not told by the text, or its size is not: each kernel would leave its array.
#include <thrust/device_vector.h>
#include <cstdlib>
#include <tuple>
#include <utility>

#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x] = 1; }
KERNEL(by_reference)
KERNEL(by_pointer)
KERNEL(in_a_loop)
KERNEL(moved_from)
KERNEL(of_references)

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    thrust::device_vector<int> a(64), b(64), small(1);
    auto &meant = n > 3 ? a : b;
    small.swap(meant);
    by_reference<<<1, 64>>>(thrust::raw_pointer_cast(a.data()));  // launch: by_reference 64 1

    thrust::device_vector<int> c(64), d(64), one(1);
    auto *at = n > 3 ? &c : &d;
    std::swap(one, *at);
    by_pointer<<<1, 64>>>(thrust::raw_pointer_cast(c.data()));  // launch: by_pointer 64 1

    thrust::device_vector<int> e(64), f(1);
    for (int i = 0; i < n; i++) {
        in_a_loop<<<1, 64>>>(thrust::raw_pointer_cast(e.data()));  // launch: in_a_loop 64 1
        e.swap(f);
    }

    thrust::device_vector<int> g(64), h(1);
    h = std::move(g);
    moved_from<<<1, 64>>>(thrust::raw_pointer_cast(g.data()));  // launch: moved_from 64 1

    int *p, *q;
    cudaMalloc(&p, 64 * sizeof(int));
    cudaMalloc(&q, sizeof(int));
    std::tie(p, q) = std::tie(q, p);
    of_references<<<1, 64>>>(q);  // launch: of_references 64 1
    return 0;
}

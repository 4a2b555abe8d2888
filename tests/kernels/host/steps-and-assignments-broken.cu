//xfail:NOT_ALL_VERIFIED
//
// Steps and assignments that the library calls, or that stand in a range's loop, change what later launches depend on; so do a
// step on an object, which is a function of its own, and an allocator's.
#include <algorithm>
#include <cuda_runtime.h>
#include <vector>

static int filled = 32, ranged = 32, stepped = 32, allocated = 32;

struct Item { int x; Item &operator=(const Item &other) { filled = 64; return *this; } };
struct Place {
    int *p;
    Place &operator++() { ranged = 64; ++p; return *this; }
    int &operator*() { return *p; }
    bool operator!=(const Place &other) const { return p != other.p; }
};
struct Run { int cells[2]; Place begin() { return Place{cells}; } Place end() { return Place{cells + 2}; } };
struct Counter { int n; Counter operator++(int) { stepped = 64; n = 64; return *this; } };
template <class T> struct Memory {
    typedef T value_type;
    T *allocate(size_t n) { allocated = 64; return (T *)malloc(n * sizeof(T)); }
    void deallocate(T *p, size_t n) { free(p); }
};

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(by_fill)  // finding: race a
KERNEL(by_range)  // finding: race a
KERNEL(by_step)  // finding: race a
KERNEL(of_its_own)  // finding: race a
KERNEL(by_memory)  // finding: race a

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    Item items[2], item;
    std::fill(items, items + 2, item);
    by_fill<<<1, filled>>>(a);  // launch: by_fill * 1
    Run run;
    for (int cell : run) {}
    by_range<<<1, ranged>>>(a);  // launch: by_range * 1
    Counter counter{32};
    counter++;
    by_step<<<1, stepped>>>(a);  // launch: by_step * 1
    of_its_own<<<1, counter.n>>>(a);  // launch: of_its_own * 1
    std::vector<int, Memory<int>> vector;
    vector.push_back(1);
    by_memory<<<1, allocated>>>(a);  // launch: by_memory * 1
    return 0;
}

//xfail:NOT_ALL_VERIFIED
//
// Assignments to what a function, a lambda or an assignment gives; arrays, whole or a row, by another name of their type.
#include <cuda_runtime.h>
#include <algorithm>
#include <utility>

typedef int Two[2];

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(of_a_function)  // finding: race a
KERNEL(deduced)  // finding: race a
KERNEL(of_a_lambda)  // finding: race a
KERNEL(assigned_twice)  // finding: race a
KERNEL(of_the_library)  // finding: race a
KERNEL(of_the_larger)  // finding: race a
KERNEL(of_a_named_type)  // finding: race a
KERNEL(of_a_row)  // finding: race a

static int size = 32, other_size = 32, rows[2][2] = {{32, 3}, {1, 2}};
static Two both = {32, 3};

int &given() { return size; }
decltype(auto) deduced_from_it() { return (other_size); }
void fill(int *values) { values[0] = *values * 2; }

int main(int argc, char **argv) {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    given() = 64;
    of_a_function<<<1, size>>>(a);  // launch: of_a_function * 1
    deduced_from_it() = 64;
    deduced<<<1, other_size>>>(a);  // launch: deduced * 1
    int n = 32;
    auto captured = [&]() -> int & { return n; };
    captured() = 64;
    of_a_lambda<<<1, n>>>(a);  // launch: of_a_lambda * 1
    int m = 32;
    (m = 5) = 64;
    assigned_twice<<<1, m>>>(a);  // launch: assigned_twice * 1
    int o = 32;
    std::forward<int &>(o) = 64;
    of_the_library<<<1, o>>>(a);  // launch: of_the_library * 1
    int p = 32, q = 3;
    std::max(p, q) = 64;
    of_the_larger<<<1, p>>>(a);  // launch: of_the_larger * 1
    fill(both);
    of_a_named_type<<<1, both[0]>>>(a);  // launch: of_a_named_type * 1
    fill(rows[0]);
    of_a_row<<<1, rows[0][0]>>>(a);  // launch: of_a_row * 1
    return 0;
}

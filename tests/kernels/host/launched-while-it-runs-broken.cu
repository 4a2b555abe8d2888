//xfail:NOT_ALL_VERIFIED
//
// A lambda that calls itself, by a name, as an argument, or through another function; a function that a table outside has.
#include <cuda_runtime.h>
#include <functional>

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(by_name)  // finding: race a
KERNEL(by_argument)  // finding: race a
KERNEL(by_another)  // finding: race a
KERNEL(of_a_count)  // finding: race a
KERNEL(by_a_table)  // finding: race a

void launch(int *a, int n) { by_another<<<1, n>>>(a); }
void launch_of_table(int *a, int n) { by_a_table<<<1, n>>>(a); }
void (*table[])(int *, int) = {launch_of_table};

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    std::function<void(int)> named = [&](int n) { by_name<<<1, n>>>(a); if (n < 64) named(n * 2); };
    named(32);
    auto argument = [&](auto self, int n) -> void { by_argument<<<1, n>>>(a); if (n < 64) self(self, n * 2); };
    argument(argument, 32);
    std::function<void(int)> other = [&](int n) { launch(a, n); if (n < 64) other(n * 2); };
    other(32);
    int count = 16;
    std::function<void()> counting = [&] { count *= 2; if (count < 64) counting(); of_a_count<<<1, count>>>(a); };
    counting();
    launch_of_table(a, 32);
    table[0](a, 64);
    return 0;
}

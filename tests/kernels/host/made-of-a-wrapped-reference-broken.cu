//xfail:NOT_ALL_VERIFIED
//
// The library's wrappers of references, classes that inherit constructors or hold such objects, and other names of these.
#include <cuda_runtime.h>
#include <atomic>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

struct Keeping { int &kept; Keeping(int &n) : kept(n) {} };
struct Inheriting : Keeping { using Keeping::Keeping; };
struct Holding { Keeping held; };
using Wrapped = std::reference_wrapper<int>;

void take(Inheriting i) { i.kept = 64; }
void take_braces(Holding h) { h.held.kept = 64; }
void take_wrapped(std::reference_wrapper<int> w) { w.get() = 64; }
void take_named(const Wrapped &w) { w.get() = 64; }
void take_several(std::tuple<int &> t) { std::get<0>(t) = 64; }

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(inherited)  // finding: race a
KERNEL(in_braces)  // finding: race a
KERNEL(held)  // finding: race a
KERNEL(wrapped)  // finding: race a
KERNEL(by_a_new_name)  // finding: race a
KERNEL(in_a_tuple)  // finding: race a
KERNEL(elements)  // finding: race a
KERNEL(wrapped_anew)  // finding: race a
KERNEL(perhaps)  // finding: race a
KERNEL(atomically)  // finding: race a

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    take(n);
    inherited<<<1, n>>>(a);  // launch: inherited * 1
    int m = 32;
    take_braces({m});
    in_braces<<<1, m>>>(a);  // launch: in_braces * 1
    int o = 32;
    Holding holding{o};
    o = 32;
    holding.held.kept = 64;
    held<<<1, o>>>(a);  // launch: held * 1
    int p = 32;
    take_wrapped(p);
    wrapped<<<1, p>>>(a);  // launch: wrapped * 1
    int q = 32;
    take_named(q);
    by_a_new_name<<<1, q>>>(a);  // launch: by_a_new_name * 1
    int r = 32;
    take_several(r);
    in_a_tuple<<<1, r>>>(a);  // launch: in_a_tuple * 1
    int s = 32;
    std::vector<std::reference_wrapper<int>> several{s};
    several[0].get() = 64;
    elements<<<1, s>>>(a);  // launch: elements * 1
    int t = 32, other = 0;
    std::reference_wrapper<int> again = other;
    again = t;
    again.get() = 64;
    wrapped_anew<<<1, t>>>(a);  // launch: wrapped_anew * 1
    int u = 32;
    std::optional<std::reference_wrapper<int>> one;
    one = u;
    one->get() = 64;
    perhaps<<<1, u>>>(a);  // launch: perhaps * 1
    int v = 32;
    std::atomic_ref counted{v};
    counted = 64;
    atomically<<<1, v>>>(a);  // launch: atomically * 1
    return 0;
}

//xfail:NOT_ALL_VERIFIED
//
// Objects that nobody names the constructor of have a reference to what they are made of, and change it: an argument, a first
// value, a member, an element, a default, what a function gives.
#include <cuda_runtime.h>
#include <memory>
#include <vector>

struct Changing { Changing(int &n) { n = 64; } };
struct Around { Changing inside; Around(int &n) : inside(n) {} };
struct Passing { Passing(int &n) : Passing(n, 0) {} Passing(int &n, int more) { n = 64; } };
struct Keeping { int &kept; Keeping(int &n) : kept(n) {} void change() { kept = 64; } };
struct Listed { int &kept; };

static int usual = 32;

void take(Changing c) {}
void take_usual(Changing c = usual) {}
void take_listed(Listed l) { l.kept = 64; }
Changing give(int &n) { return n; }

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(argument)  // finding: race a
KERNEL(first_value)  // finding: race a
KERNEL(member)  // finding: race a
KERNEL(passed_on)  // finding: race a
KERNEL(changed_later)  // finding: race a
KERNEL(on_the_heap)  // finding: race a
KERNEL(element)  // finding: race a
KERNEL(default_)  // finding: race a
KERNEL(given)  // finding: race a
KERNEL(in_braces)  // finding: race a

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    take(n);
    argument<<<1, n>>>(a);  // launch: argument * 1
    int m = 32;
    Changing c = m;
    first_value<<<1, m>>>(a);  // launch: first_value * 1
    int o = 32;
    Around around(o);
    member<<<1, o>>>(a);  // launch: member * 1
    int p = 32;
    Passing passing(p);
    passed_on<<<1, p>>>(a);  // launch: passed_on * 1
    int q = 32;
    Keeping keeping(q);
    q = 32;
    keeping.change();
    changed_later<<<1, q>>>(a);  // launch: changed_later * 1
    int r = 32;
    Keeping *made = new Keeping(r);
    r = 32;
    made->change();
    on_the_heap<<<1, r>>>(a);  // launch: on_the_heap * 1
    int s = 32;
    std::vector<Changing> several;
    several.emplace_back(s);
    element<<<1, s>>>(a);  // launch: element * 1
    take_usual();
    default_<<<1, usual>>>(a);  // launch: default_ * 1
    int t = 32;
    give(t);
    given<<<1, t>>>(a);  // launch: given * 1
    int u = 32;
    take_listed({u});
    in_braces<<<1, u>>>(a);  // launch: in_braces * 1
    return 0;
}

//pass
//
// listed: the kernel is handed on in line 33: who launches it from there is not looked at
// listed: the kernel is handed on in line 22: who launches it from there is not looked at
// listed: the kernel is handed on in line 23: who launches it from there is not looked at
// listed: the kernel is handed on in line 24: who launches it from there is not looked at
// listed: the kernel is handed on in line 25: who launches it from there is not looked at
// listed: the kernel is handed on in line 39: who launches it from there is not looked at
// One block is launched here, and who knows how many elsewhere, by what is told with no call that has the kernel for an argument.

#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x] = blockIdx.x; }
KERNEL(by_template)
KERNEL(by_class)
KERNEL(in_a_class)
KERNEL(by_default)
KERNEL(by_member)
KERNEL(to_what_is_made)

template <void (*kernel)(int *)> void run(int *out);
template <void (*kernel)(int *)> struct Run { static void now(int *out); };

using Runner = Run<by_class>;
struct Job { void (*kernel)(int *) = in_a_class; };
void of_default(int *out, void (*kernel)(int *) = by_default);
struct Task { void (*by_member)(int *) = ::by_member; void now(int *out) { by_member<<<4, 64>>>(out); } };
void elsewhere(Job &job, int *out);
struct Made { Made(void (*kernel)(int *)); void now(int *out); };

int main() {
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    Job job;
    run<by_template>(d);
    Runner::now(d);
    elsewhere(job, d);
    of_default(d);
    Task task;
    task.now(d);
    auto *made = new Made(to_what_is_made);
    made->now(d);
    by_template<<<1, 64>>>(d);
    by_class<<<1, 64>>>(d);
    in_a_class<<<1, 64>>>(d);
    by_default<<<1, 64>>>(d);
    by_member<<<1, 64>>>(d);
    to_what_is_made<<<1, 64>>>(d);
    cudaDeviceSynchronize();
}

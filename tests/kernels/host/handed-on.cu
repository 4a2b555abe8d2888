//pass
//
// listed: the kernel is handed on in line 29: who launches it from there is not looked at
// listed: the kernel is handed on in line 31: who launches it from there is not looked at
// listed: the kernel is handed on in line 33: who launches it from there is not looked at
// listed: the kernel is handed on in line 21: who launches it from there is not looked at
// One block is launched here, and who knows how many by functions that are elsewhere: each place is named.

#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x] = blockIdx.x; }
KERNEL(by_template)
KERNEL(by_variable)
KERNEL(in_a_member)
KERNEL(in_a_table)

struct Job { void (*kernel)(int *); int *out; };
template <typename F> void elsewhere(F kernel, int *out);
void run(const Job *job);
template <typename F> void here(F kernel, int *out) { kernel<<<1, 64>>>(out); }

int main() {
    static Job jobs[] = {{in_a_table, nullptr}};
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    here(by_template, d);
    here(by_variable, d);
    in_a_member<<<1, 64>>>(d);
    in_a_table<<<1, 64>>>(d);
    cudaFuncSetAttribute(by_template, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
    elsewhere(by_template, d);
    auto kernel = by_variable;
    elsewhere(kernel, d);
    kernel<<<1, 32>>>(d);
    Job job; job.kernel = &in_a_member;
    run(&job);
    run(jobs);
    cudaDeviceSynchronize();
}

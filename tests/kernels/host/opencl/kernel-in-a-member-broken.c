#include <CL/cl.h>
// As kernel-in-a-member.c, where a condition chooses the kernel that a larger group runs.
struct context { cl_kernel first, other; cl_program program; cl_command_queue queue; };

void load(struct context *own) {
    own->program = read("kernel-in-a-member-broken.cl");
    own->first = clCreateKernel(own->program, "first", NULL);
    own->other = clCreateKernel(own->program, "other", NULL);
}

void enqueue(struct context *own, cl_kernel kernel, size_t *global, size_t *local) {
    clEnqueueNDRangeKernel(own->queue, kernel, 1, NULL, global, local, 0, NULL, NULL);  // launch: first 1 *  // launch: first 64 16
}

void run(struct context *own, cl_mem a, int n) {
    cl_kernel kernel = own->first;
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &a);
    size_t global[] = {n}, local[] = {1};
    enqueue(own, kernel, global, local);
}

void run_other(struct context *own) {
    cl_kernel kernel = own->other;
    if (again()) kernel = own->first;
    size_t global[] = {1024}, local[] = {64};
    enqueue(own, kernel, global, local);
}

#include <CL/cl.h>
// Somebody has the address of the member that holds another kernel to begin with.
struct context { cl_kernel first; cl_program program; cl_command_queue queue; };
struct others { cl_kernel other; };
void choose(cl_kernel *kernel, const char *name);

void load(struct context *own, struct others *more) {
    own->program = read("member-that-others-set.cl");
    own->first = clCreateKernel(own->program, "first", NULL);
    more->other = clCreateKernel(own->program, "other", NULL);
    choose(&more->other, "first");
}

void run(struct context *own, int n) {
    size_t global = n, local = 1;
    clEnqueueNDRangeKernel(own->queue, own->first, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: first 1 *
}

void run_other(struct context *own, struct others *more) {
    size_t global = 1024, local = 64;
    clEnqueueNDRangeKernel(own->queue, more->other, 1, NULL, &global, &local, 0, NULL, NULL);
}

#include <CL/cl.h>
// Somebody has the address of the member that holds another kernel to begin with.
struct context { cl_kernel first, other; cl_program program; cl_command_queue queue; };
void choose(cl_kernel *kernel, const char *name);

void load(struct context *own) {
    own->program = read("member-that-others-set.cl");
    own->first = clCreateKernel(own->program, "first", NULL);
    own->other = clCreateKernel(own->program, "other", NULL);
    choose(&own->other, "first");
}

void run(struct context *own, int n) {
    size_t global = n, local = 1;
    clEnqueueNDRangeKernel(own->queue, own->first, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: first 1 *
}

void run_other(struct context *own) {
    size_t global = 1024, local = 64;
    clEnqueueNDRangeKernel(own->queue, own->other, 1, NULL, &global, &local, 0, NULL, NULL);
}

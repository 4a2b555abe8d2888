#include <CL/cl.h>
// A list gives the member that holds another kernel elsewhere this one.
struct context { cl_kernel other; cl_command_queue queue; };

void load(struct context *own, cl_program program) {
    own->other = clCreateKernel(program, "other", NULL);
}

void run() {
    cl_program program = read("member-set-by-a-list.cl");
    struct context own = {clCreateKernel(program, "first", NULL), queue()};
    size_t global = 1024, local = 64;
    clEnqueueNDRangeKernel(own.queue, own.other, 1, NULL, &global, &local, 0, NULL, NULL);
}

#include <CL/cl.h>
// Objects are allocated, cleared, copied, compared, handed on and freed, and kernels with others in local variables launched.
typedef struct context { cl_kernel first, other; cl_program program; cl_command_queue queue; } context;
void report(context *own);
cl_context ctx(cl_context own);

context *load(void) {
    context *own = (context *)malloc(sizeof(*own));
    if (!own) return NULL;
    memset(own, 0, sizeof(context));
    own->program = read("members-of-objects-seen-through-broken.cl");
    own->first = clCreateKernel(own->program, "first", NULL);
    own->other = clCreateKernel(own->program, "other", NULL);
    report(own);
    return own;
}

void run(context *own, int n) {
    size_t global = n, local = 1;
    clEnqueueNDRangeKernel(own->queue, own->first, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: first 1 *
}

void run_other(context *own) {
    cl_kernel kernel = own != NULL ? own->other : own->first;
    size_t global = 1024, local = 64;
    int n = 5, i[] = {1, 2};
    clSetKernelArg(kernel, 0, sizeof(int), &n);
    clEnqueueNDRangeKernel(own->queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: first 64 16
}

void unload(context *own, context *copy) {
    *copy = *own;
    if (own != copy) free(own);
}

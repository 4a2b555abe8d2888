#include <CL/cl.h>

void run(cl_command_queue queue, cl_kernel kernel, cl_mem a, cl_int n, size_t local) {
    float f = 0.5f;
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &a);
    clSetKernelArg(kernel, 1, sizeof(float), &f);
    clSetKernelArg(kernel, 2, sizeof(cl_int), &n);
    size_t global = local * ((n + local - 1) / local);
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: scale 32 32  // launch: scale 64 16  // requires: n == 1000
}

int main() {
    cl_kernel kernel = clCreateKernel(load("kernel-in-a-function-broken.cl"), "scale", NULL);
    cl_mem a = clCreateBuffer(context(), CL_MEM_READ_WRITE, 999 * sizeof(float), NULL, NULL);  // size: a 999 * sizeof(float)
    run(queue(), kernel, a, 1000, 32);
    run(queue(), kernel, a, 1000, 64);
    return 0;
}

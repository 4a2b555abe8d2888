#include <CL/cl.h>

void prepare(cl_kernel kernel);

int main() {
    cl_kernel put = clCreateKernel(load("kernel-handed-on.cl"), "put", NULL), other = clCreateKernel(load("kernel-handed-on.cl"), "put", NULL);
    cl_mem a = clCreateBuffer(context(), CL_MEM_READ_WRITE, 4096 * sizeof(int), NULL, NULL);  // size: a 4096 * sizeof(int)
    int mask = 1023;
    clSetKernelArg(put, 0, sizeof(cl_mem), &a);
    clSetKernelArg(put, 1, sizeof(int), &mask);
    prepare(other);
    size_t global = 1024, local = 64;
    clEnqueueNDRangeKernel(queue(), put, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: put 64 16  // requires: mask == 1023
    return 0;
}

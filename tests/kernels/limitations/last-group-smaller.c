#include <CL/cl.h>

int main(int argc, char **argv) {
    cl_kernel put = clCreateKernel(load("last-group-smaller.cl"), "put", NULL);
    size_t global = atoi(argv[1]), local = 64;
    cl_mem a = clCreateBuffer(context(), CL_MEM_READ_WRITE, global * sizeof(int), NULL, NULL);
    clSetKernelArg(put, 0, sizeof(cl_mem), &a);
    clEnqueueNDRangeKernel(queue(), put, 1, NULL, &global, &local, 0, NULL, NULL);
    return 0;
}

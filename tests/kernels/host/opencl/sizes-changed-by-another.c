#include <CL/cl.h>

void round_up(const size_t *local, size_t *global);

int main() {
    cl_kernel kernel = clCreateKernel(load("sizes-changed-by-another.cl"), "scale", NULL);
    cl_mem a = clCreateBuffer(context(), CL_MEM_READ_WRITE, 1000 * sizeof(float), NULL, NULL);  // size: a 1000 * sizeof(float)
    float f = 2.0f;
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &a);
    clSetKernelArg(kernel, 1, sizeof(float), &f);
    size_t global[2] = {1000, 0}, other[2] = {1000, 0}, local[2] = {100, 0};
    round_up(other, other);
    clEnqueueNDRangeKernel(queue(), kernel, 1, NULL, global, local, 0, NULL, NULL);  // launch: scale 100 10
    return 0;
}

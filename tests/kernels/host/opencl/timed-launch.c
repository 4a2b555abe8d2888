#include "timed-launch.h"

int main(int argc, char **argv) {
    cl_int error;
    cl_context context = make_context();
    cl_command_queue queue = make_queue(context);
    cl_program program = make_program(context, "timed-launch.cl");
    cl_kernel kernel = clCreateKernel(program, "halves", &error);
    cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 64 * 8 * sizeof(float), NULL, &error);  // size: out 64 * 8 * sizeof(float)
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &out);
    size_t local = 8, global = 64;
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: halves 8 8
    return 0;
}

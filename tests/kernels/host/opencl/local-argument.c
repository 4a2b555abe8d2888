#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

char *read_file(const char *name);

int main(int argc, char **argv) {
    cl_int error;
    cl_device_id device;
    clGetDeviceIDs(NULL, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    const char *source = read_file("local-argument.cl");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    cl_kernel reduce = clCreateKernel(program, "reduce", &error);
    cl_mem in = clCreateBuffer(context, CL_MEM_READ_ONLY, 4096 * sizeof(cl_int), NULL, &error);  // size: in 4096 * sizeof(cl_int)
    cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 32 * sizeof(cl_int), NULL, &error);  // size: out 32 * sizeof(cl_int)
    clSetKernelArg(reduce, 0, sizeof in, &in);
    clSetKernelArg(reduce, 1, sizeof out, &out);
    clSetKernelArg(reduce, 2, 128 * sizeof(cl_int), NULL);  // size: part 128 * sizeof(cl_int)
    size_t global = 4096, local = 128;
    clEnqueueNDRangeKernel(queue, reduce, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: reduce 128 32
    clFinish(queue);
    return 0;
}

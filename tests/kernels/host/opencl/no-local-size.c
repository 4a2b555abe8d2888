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
    const char *source = read_file("no-local-size.cl");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    cl_kernel kernel = clCreateKernel(program, "scale", NULL);
    size_t n = 1000;
    float f = 2.0f;
    cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(float) * n, NULL, NULL);  // size: a sizeof(float) * n
    clSetKernelArg(kernel, 0, sizeof(a), (void *)&a);
    clSetKernelArg(kernel, 1, sizeof(f), (void *)&f);
    size_t global[1] = {n};
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, global, NULL, 0, NULL, NULL);  // launch: scale * *
    clFinish(queue);
    return 0;
}

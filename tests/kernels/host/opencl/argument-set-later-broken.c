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
    const char *source = read_file("argument-set-later-broken.cl");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    cl_kernel kernel = clCreateKernel(program, "scale", &error);
    int n = 512;
    float f = 2.0f;
    cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, n * sizeof(float), NULL, &error);  // size: a n * sizeof(float)
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &a);
    clSetKernelArg(kernel, 1, sizeof(float), &f);
    n = 1024;
    clSetKernelArg(kernel, 2, sizeof(int), &n);
    size_t global = 1024, local = 64;
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: scale 64 16  // requires: n == 1024
    clFinish(queue);
    return 0;
}

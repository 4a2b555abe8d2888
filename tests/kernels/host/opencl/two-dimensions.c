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
    const char *source = read_file("two-dimensions.cl");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    cl_kernel kernel = clCreateKernel(program, "transpose", &error);
    const cl_int width = 100, height = 60;
    cl_mem in = clCreateBuffer(context, CL_MEM_READ_ONLY, width * height * sizeof(float), NULL, &error);  // size: in width * height * sizeof(float)
    cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, width * height * sizeof(float), NULL, &error);  // size: out width * height * sizeof(float)
    int argument = 0;
    error = clSetKernelArg(kernel, argument++, sizeof(cl_mem), &in);
    error |= clSetKernelArg(kernel, argument++, sizeof(cl_mem), &out);
    error |= clSetKernelArg(kernel, argument++, sizeof(cl_int), &width);
    error |= clSetKernelArg(kernel, argument++, sizeof(cl_int), &height);
    size_t local[2] = {16, 16}, global[2];
    global[0] = 112;
    global[1] = (height + 15) / 16 * 16;
    error |= clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, local, 0, NULL, NULL);  // launch: transpose 16,16 7,4  // requires: height == 60  // requires: width == 100
    clFinish(queue);
    return 0;
}

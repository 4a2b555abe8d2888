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
    const char *source = read_file("branch-before-the-launch.cl");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    cl_kernel kernel = clCreateKernel(program, "scale", &error);
    int n = atoi(argv[1]);
    if (n <= 0 || n > 64) {
        fprintf(stderr, "not possible\n");
        return 1;
    }
    float f = 2.0f;
    cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096 * sizeof(float), NULL, &error);  // size: a 4096 * sizeof(float)
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &a);
    clSetKernelArg(kernel, 1, sizeof(float), &f);
    size_t global = n * 64, local = 64;
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);  // launch: scale 64 *  // requires: n (host) > 0 && n (host) <= 64  // requires: get_num_groups(0) == n (host)
    clFinish(queue);
    return 0;
}

#include <CL/cl2.hpp>
#include <vector>

int main(int argc, char **argv) {
    cl::Context context(CL_DEVICE_TYPE_GPU);
    cl::CommandQueue queue(context);
    cl::Program program(context, read_file("wrapper-no-local-size.cl"), true);
    cl::Kernel kernel(program, "scale");
    const int width = 30, height = 20;
    cl::Buffer a(context, CL_MEM_READ_WRITE, width * height * sizeof(float));  // size: a width * height * sizeof(float)
    kernel.setArg(0, a);
    kernel.setArg(1, 2.0f);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(width * height));  // launch: scale * *
    return 0;
}

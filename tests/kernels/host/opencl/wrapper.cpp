#include <CL/cl2.hpp>
#include <vector>

int main(int argc, char **argv) {
    cl::Context context(CL_DEVICE_TYPE_GPU);
    cl::CommandQueue queue(context);
    cl::Program program(context, read_file("wrapper.cl"), true);
    cl::Kernel kernel(program, "scale");
    int n = atoi(argv[1]);
    cl::Buffer a(context, CL_MEM_READ_WRITE, n * sizeof(float));  // size: a n * sizeof(float)
    kernel.setArg(0, a);
    kernel.setArg(1, 2.0f);
    kernel.setArg(2, n);
    const size_t groups = (n + 127) / 128;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(groups * 128), cl::NDRange(128));  // launch: scale 128 *  // requires: get_num_groups(0) == (n + 127) / 128
    queue.finish();
    return 0;
}

#include <CL/cl2.hpp>
#include <vector>

int main(int argc, char **argv) {
    cl::Context context(CL_DEVICE_TYPE_GPU);
    cl::CommandQueue queue(context);
    cl::Program program(context, read_file("wrapper-broken.cl"), true);
    cl::Kernel kernel(program, "scale");
    int n = atoi(argv[1]);
    cl::Buffer a(context, CL_MEM_READ_WRITE, n * sizeof(float));  // size: a n * sizeof(float)
    kernel.setArg(0, a);
    kernel.setArg(1, 2.0f);
    kernel.setArg(2, n + 1);
    const size_t groups = (n + 127) / 128;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(groups * 128), cl::NDRange(128));  // launch: scale 128 *  // requires: get_num_groups(0) == (n (host) + 127) / 128  // requires: n == n (host) + 1
    queue.finish();
    return 0;
}

#include <CL/cl.h>
#define clEnqueueNDRangeKernel(q, k, d, o, g, l, n, w, e) timed_clEnqueueNDRangeKernel((q), (k), (d), (o), (g), (l), (n), (w), (e))
cl_int timed_clEnqueueNDRangeKernel(cl_command_queue, cl_kernel, cl_uint, const size_t * /* offset */, const size_t *, const size_t *,
                                    cl_uint, const cl_event *, cl_event *);

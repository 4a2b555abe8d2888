//xfail:GPUVERIFYVCGEN_ERROR
//--local_size=64 --num_groups=1 --equality-abstraction

__kernel void count(__global int *counter) {
  atomic_inc(counter);
}

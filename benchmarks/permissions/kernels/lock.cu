//pass
//--blockDim=32 --gridDim=2
// A cell that a lock guards: each thread adds four times its number in the grid, counted from one; the cell stays a multiple of four.
#define G (int)(blockIdx.x * 32 + threadIdx.x)
__global__ void lock(int *lock, int *cell) {
  __requires(cell[0] % 4 == 0);
  __lock_keeps(cell[0], cell[0] % 4 == 0);
  __kernel_adds(cell[0], 2 * G * (G - 1) + 4 * G);
  bool done = false;
  while (__invariant(__added(cell[0]) == __ite_int(done, 4 * G + 4, 0)), !done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      __section_begins(cell[0]);
#ifdef WRONG
      cell[0] = 4 * G + 4;
#else
      cell[0] += 4 * G + 4;
#endif
      __section_ends(cell[0]);
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

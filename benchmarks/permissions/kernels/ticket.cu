//pass
//--blockDim=32 --gridDim=2
// A cell that a ticket lock guards: each thread adds four times its number in the grid, counted from one; the cell stays a multiple of four.
#define G (int)(blockIdx.x * 32 + threadIdx.x)
__global__ void ticket(unsigned *next, unsigned *serving, int *cell) {
  __requires(cell[0] % 4 == 0);
  __lock_keeps(cell[0], cell[0] % 4 == 0);
  __kernel_adds(cell[0], 2 * G * (G - 1) + 4 * G);
  const unsigned mine = atomicAdd(next, 1);
  while (atomicAdd(serving, 0) != mine)
    ;
  __threadfence();
  __section_begins(cell[0]);
  cell[0] += 4 * G + 4;
  __section_ends(cell[0]);
  __threadfence();
  atomicAdd(serving, 1);
#ifdef WRONG
  atomicAdd(serving, 1);  // on behalf of the next one, too
#endif
}

//pass
//--blockDim=64 --gridDim=1
// Jumps forwards, a switch that falls through, a loop that tests at its end.

__global__ void f(int *a, int n) {
  int i = threadIdx.x, steps = 0;
  switch (n) {
  case 0: steps = 1;
  case 1: steps += 2; break;
  default: steps = 3;
  }
  do {
    if (a[i] == n) goto done;
    a[i] += 1;
  } while (--steps > 0);
  a[i] = 0;
done:
  a[i] += 1;
}

//pass
//--blockDim=64 --gridDim=4

struct item {
  short key;
  char flags[2];
};

__global__ void f(item *to, const item *from, int *words) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(&to[i], &from[i], sizeof(item));
  item mine;
  memcpy(&mine, &from[0], sizeof mine);
  memset(&words[2 * i], 0, 8);
  words[2 * i + 1] = mine.key;
}

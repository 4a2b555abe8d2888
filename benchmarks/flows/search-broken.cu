//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *found, const char *text, const char *word, int letters) {
  int i = blockIdx.x * 64 + threadIdx.x, same = 0;
  while (same < letters && text[i + same] == word[same])
    same++;
  if (same == letters)
    found[0] = i; // finding: race
}

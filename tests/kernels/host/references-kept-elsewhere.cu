//pass
//
// References to other variables, and to what has no name.
__global__ void put(int *out, int stride)
{
    out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x + blockIdx.x;
}
int twice(int value) { return 2 * value; }
void clear(int &value) { value = 0; }
void chosen(int *out, int c)
{
    int one = 1, other = 1, third = 1;
    int &either = c > 2 ? other : third;
    either = 0;
    put<<<4, 64>>>(out, one);
}
void given_one_of_two(int *out, int c)
{
    int one = 1, other = 1, third = 1;
    clear(c > 2 ? other : third);
    put<<<4, 64>>>(out, one);
}
void without_a_name(int *out)
{
    int one = 1;
    const int &sum = one + 0;
    const int &product = twice(one);
    one = 0;
    put<<<4, 64>>>(out, sum);
    put<<<4, 64>>>(out, product);
}

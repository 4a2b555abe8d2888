//pass
//--blockDim=256 --gridDim=64
// paper: II wordsearch -/5 474.2
// counts: 0/5
// any number: --blockDim=* --gridDim=*

// Marks where the word begins; how far a thread compares depends on the text.
__global__ void word_search(const char *text, const char *word, int *found, int length, int letters)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= length)
        return;
    int same = 0;
    while (same < letters && i + same < length && text[i + same] == word[same])
        same++;
    found[i] = same == letters;
}

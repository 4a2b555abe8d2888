//xfail:NOT_ALL_VERIFIED
//--local_size=[16,8] --num_groups=[4,8]

// Game of life whose work-items run ahead into the next generation.
#define W 16
#define H 8

int neighbours(__local const uchar board[H][W], int x, int y)
{
    int sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0)
                sum += board[(y + dy) & (H - 1)][(x + dx) & (W - 1)]; // finding: race board
    return sum;
}

__kernel void game_of_life(__global uchar *cells, int generations)
{
    __local uchar board[2][H][W];
    const int x = get_local_id(0);
    const int y = get_local_id(1);
    const int at = get_global_id(1) * get_global_size(0) + get_global_id(0);
    int now = 0;

    board[0][y][x] = cells[at] != 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int g = 0; g < generations; ++g) {
        const int n = neighbours(board[now], x, y);
        const uchar alive = n == 3 || (n == 2 && board[now][y][x]);
        board[1 - now][y][x] = alive; // finding: race board
        now = 1 - now;
    }

    cells[at] = board[now][y][x];
}

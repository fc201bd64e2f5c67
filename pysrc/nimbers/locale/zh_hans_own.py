"""What is said where a reader makes a game, in Simplified Chinese, by the English templates."""

OWN: dict[str, str] = {
    "a whole number": "一个不小于 0 的整数",
    "a tuple of heap sizes in rising order, none of them 0": "由小到大的堆大小元组，没有 0",
    "a string": "一个字符串",
    "a string of 0s and 1s": "由 0 和 1 组成的字符串",
    "(x, y): column and row": "(x, y)：列与行",
    "a string has letters, digits, . and _; found {word}": "字符串由字母、数字、. 和 _ 组成；却是 {word}",
    "expected a cell such as 3,4, found {word}": "此处应为一格，如 3,4，却是 {word}",
    "this is not the text of a graph": "这不是图的文本",
    "this is not a packed program": "这不是打包的程序",
    "more is said than was asked: {word}": "说出的比所问的多：{word}",
    "this is nothing that rules say: {word}": "这不是规则会说的：{word}",
    "the players have different moves at {position}: one can go to {ones}, the other to {others}. That is a partizan "
    "game; only games whose players have the same moves can be solved here": (
        "在 {position} 处双方的走法不同：一方可到 {ones}，另一方可到 {others}。这是非公平（partizan）游戏；"
        "这里只能求解双方走法相同的游戏"
    ),
    "the move from {position} to {option} leads to no position: a position is {what}": (
        "从 {position} 到 {option} 的一步不通向任何局面：局面是{what}"
    ),
    "play need not end: {way} goes round. Only games that end can be made here; with loops take Token on a graph": (
        "对局未必结束：{way} 绕了一圈。这里只能做会结束的游戏；有圈的请用“图上棋子”"
    ),
    "play may never end: from {start} the rules come to more than {count} positions, and to larger and larger ones, at "
    "last {latest}": "对局可能永不结束：从 {start} 出发，规则到达多于 {count} 个局面，而且越来越大，最后是 {latest}",
    "from {start} the rules come to more than {count} positions, at last {latest}; try a smaller one": (
        "从 {start} 出发，规则到达多于 {count} 个局面，最后是 {latest}；请从较小的局面开始"
    ),
    "there is no walk {name}": "没有编号为 {name} 的询问",
    "{count} positions asked about": "已问 {count} 个局面",
    "{reached} positions can be reached from {start}.": "从 {start} 能到 {reached} 个局面。",
    "{reached} positions can be reached from {start}; with all positions up to size {size} the game has {count}.": (
        "从 {start} 能到 {reached} 个局面；连同规模不超过 {size} 的所有局面，这个游戏有 {count} 个。"
    ),
}

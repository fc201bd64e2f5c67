"""What the Lab says, in Simplified Chinese, by the English templates."""

LAB: dict[str, str] = {
    # audits
    "Refuted. The smallest input where they differ is {n}: {claim} says {claimed}, {against} says {expected}.": (
        "已推翻。两者不同的最小输入是 {n}：{claim} 得 {claimed}，{against} 得 {expected}。"
    ),
    "Refuted. The smallest counterexample is {n}: {claim} says {claimed}, by the rules of {against} it is "
    "{expected}.": ("已推翻。最小反例是 {n}：{claim} 得 {claimed}，按 {against} 的规则是 {expected}。"),
    "{claim} and {against} agree: evaluated for all {covered} inputs of {bits} bits as Boolean circuits, no "
    "sampling.": ("{claim} 与 {against} 一致：作为布尔电路，对全部 {covered} 个 {bits} 位输入逐一求值，并非抽样。"),
    "{claim} obeys the rules of {against}: evaluated for all {covered} inputs of {bits} bits as Boolean circuits, no "
    "sampling.": ("{claim} 合乎 {against} 的规则：作为布尔电路，对全部 {covered} 个 {bits} 位输入逐一求值，并非抽样。"),
    "{claim} and {against} agree on all {covered} inputs of {bits} bits, run one after the other.": (
        "{claim} 与 {against} 在全部 {covered} 个 {bits} 位输入上一致（逐个运行）。"
    ),
    "{claim} obeys the rules of {against} on all {covered} inputs of {bits} bits, run one by one.": (
        "{claim} 在全部 {covered} 个 {bits} 位输入上合乎 {against} 的规则（逐个运行）。"
    ),
    "{claim} and {against} agree on the first {covered} of {total} inputs, run one after the other. Of the others "
    "nothing is known.": (
        "{claim} 与 {against} 在 {total} 个输入的前 {covered} 个上一致（逐个运行）；对其余输入一无所知。"
    ),
    "{claim} obeys the rules of {against} on the first {covered} of {total} inputs, run one by one. Of the others "
    "nothing is known.": (
        "{claim} 在 {total} 个输入的前 {covered} 个上合乎 {against} 的规则（逐个运行）；对其余输入一无所知。"
    ),
    "{claim} and {against} agree on the first {covered} of {total} inputs, evaluated as Boolean circuits. Of the "
    "others nothing is known.": (
        "{claim} 与 {against} 在 {total} 个输入的前 {covered} 个上一致（作为布尔电路求值）；对其余输入一无所知。"
    ),
    "{claim} obeys the rules of {against} on the first {covered} of {total} inputs, evaluated as Boolean circuits. Of "
    "the others nothing is known.": (
        "{claim} 在 {total} 个输入的前 {covered} 个上合乎 {against} 的规则（作为布尔电路求值）；对其余输入一无所知。"
    ),
    "{function} is no circuit: {why}.": "{function} 不是电路：{why}。",
    "{function} is no circuit: {why}, in line {line}.": "{function} 不是电路：第 {line} 行有{why}。",
    "{function} relies on unbounded integers at n = {at}: it says {plain} there, on words that wrap {word}.": (
        "{function} 在 n = {at} 处依赖无界整数：那里它得 {plain}，按会回绕的字则得 {word}。"
    ),
    "a branch on the input": "取决于输入的分支",
    "an index that depends on the input": "取决于输入的下标",
    "an operation that has no circuit here": "此处没有电路的运算",
    "a question about what the input is": "对输入类型的询问",
    "{what} may tell a word from a number, so it is run on plain integers": (
        " {what}，它可能分辨字与整数，因此用普通整数运行"
    ),
    "a circuit would not show all that {what} does": " {what}，电路无法完全体现它的作用",
    "its circuit says something else than the function does at {n}": "它的电路在 {n} 处与函数所得不同",
    "a result that is no integer": "不是整数的结果",
    "{covered} inputs agree": "{covered} 个输入一致",
    "the circuit has more than {most} gates": "电路的门超过 {most} 个",
    "line {line} is no part of a circuit: {word}": "第 {line} 行不是电路的一部分：{word}",
    "an audit knows the rules of {names}, not of {game}": "穷尽检验懂得 {names} 的规则，不懂 {game} 的",
    "one circuit has {bits} bits, the other {others}": "一个电路有 {bits} 位，另一个有 {others} 位",
    "an audit needs a second function, or --game, and not both": "穷尽检验需要第二个函数或 --game，二者取一",
    "--bits is a number from {least} to {most}": "--bits 是 {least} 到 {most} 之间的数",
    "a word has {least} to {most} bits, not {bits}": "字有 {least} 到 {most} 位，而不是 {bits} 位",
    "this is nothing that a function of one word says: {word}": "这不是单字函数会说的话：{word}",
    "comparing words with plain integers": "正在与普通整数比较",
    "No verdict: {function} fails at {at} ({what}). The inputs before it agree: {covered}.": (
        "没有结论：{function} 在 {at} 处出错（{what}）。此前的输入一致，共 {covered} 个。"
    ),
    "{program} answers all {tried} inputs tried as it should: every one up to {size_name} = {orders}, beyond it up to "
    "{size} not in every order. No proof.": (
        "{program} 正确回答了试过的全部 {tried} 个输入：{size_name}不超过 {orders} 的全部，"
        "此后直到 {size} 并非每种次序都试过。这不是证明。"
    ),
    "five merges = one loop": "五次合并 = 一个循环",
    "five merges, by the rules": "五次合并，对照规则",
    "a broken mask": "掩码有误",
    "a loop with a branch": "带分支的循环",
    "set bits of n - 1, by the rules": "n - 1 中 1 的个数，对照规则",
    "folded = counted": "折叠 = 计数",
    "set bits of n, by the rules": "n 中 1 的个数，对照规则",
    "turn by turn": "逐步走完",
    # formulas
    "No verdict: the formula fails at {position} ({what}). The positions before it agree: {checked}.": (
        "没有结论：公式在 {position} 处出错（{what}）。此前的局面一致，共 {checked} 个。"
    ),
    "this is nothing that a formula says: {word}": "这不是公式会说的话：{word}",
    "{count} positions were handed out, not {found}": "送出的局面有 {count} 个，而不是 {found} 个",
    "{name} must be a list of texts": "{name} 必须是文本的列表",
    "At {position} the game is over.": "在 {position}，对局已经结束。",
    "Best play from {position}: {moves}.": "从 {position} 起双方最佳走法：{moves}。",
    "Best play from {position} begins: {moves}.": "从 {position} 起双方最佳走法的开头：{moves}。",
    "{name} names no quantity; call the function one of {names}, or say --quantity": (
        "{name} 不是量的名称；请把函数命名为 {names} 之一，或用 --quantity 说明"
    ),
    "{game} has no {word} here; it has: {names}": "{game} 在此没有 {word}；它有：{names}",
    "a claim of the game, a formula or an expression: one of them": "游戏的断言、公式、表达式：三者取一",
    "win for the player to move": "先手是否必胜",
    "yes": "是",
    "no": "否",
    "the number N": "数 N",
    "the tuple of heap sizes": "各堆大小的元组",
    # programs
    "{program} answers all {tried} inputs tried as it should: every one up to {size_name} = {size}. No proof.": (
        "{program} 对试过的 {tried} 个输入全部答对：{size_name}不超过 {size} 的全部输入。这不是证明。"
    ),
    "{program} answers all {tried} inputs tried as it should: every one up to {size_name} = {size}, and some larger "
    "ones. No proof.": (
        "{program} 对试过的 {tried} 个输入全部答对：{size_name}不超过 {size} 的全部输入，以及一些更大的。这不是证明。"
    ),
    "{program} fails: wrong answer. The smallest failing input is {position}.": (
        "{program} 出错：答案错误。最小的出错输入是 {position}。"
    ),
    "{program} fails: it ends with exit code {code}. The smallest failing input is {position}.": (
        "{program} 出错：以退出码 {code} 结束。最小的出错输入是 {position}。"
    ),
    "{program} fails: its output is no answer to the input. The smallest failing input is {position}.": (
        "{program} 出错：输出格式不对。最小的出错输入是 {position}。"
    ),
    "{program} fails: time limit. The smallest failing input is {position}.": (
        "{program} 出错：超时。最小的出错输入是 {position}。"
    ),
    "Your program": "你的程序",
    "this trial is over; begin again": "这次试运行已经结束；请重新开始",
    "{name} must be a list of runs": "{name} 必须是运行结果的列表",
    "{count} inputs are answered rightly": "已答对 {count} 个输入",
    "could not run {program}: {why}": "无法运行 {program}：{why}",
    "there are no processes here: leave --jobs out": "这里没有进程：请不要用 --jobs",
    "input": "输入",
    "expected": "应为",
    "actual": "实为",
    "stderr": "标准错误输出",
    # games of one's own
    "(x, y): column and row of the piece": "(x, y)：棋子的列与行",
    "(vertices, edges): all vertices, and all edges as pairs": "(vertices, edges)：所有顶点与所有的边（成对）",
    "vertices": "顶点数",
    "expected a move such as 1.2 (left.down), found {word}": "此处应为走法，如 1.2（左.下），却是 {word}",
    "a move goes somewhere, and at most {most} cells: {word}": "走法不能原地不动，且至多 {most} 格：{word}",
    "give 1 to {most} moves such as 1.2, or - for none": "请给出 1 到 {most} 个走法，如 1.2；没有则写 -",
    "expected an edge such as 1-2, found {word}": "此处应为边，如 1-2，却是 {word}",
    "an edge joins two vertices: {edge}": "边连接两个不同的顶点：{edge}",
    "{count} vertices and edges; at most {most}": "共 {count} 个顶点和边；最多 {most} 个",
    "the piece of {count} vertices with {vertex}": "含顶点 {vertex}、有 {count} 个顶点的一块",
    "T, then T lines with one graph each: its edges, and its vertices without edges": (
        "先是 T，随后 T 行，每行一个图：各条边，以及没有边的顶点"
    ),
    # users' code
    "{file} has these functions: {names}; say which one is meant": "{file} 中的函数有：{names}；请说明用哪一个",
    "{file} has no function {name}": "{file} 中没有函数 {name}",
    "{file}, line {line}": "{file} 第 {line} 行",
    "{place}: {what}": "{place}：{what}",
    "{place}, at {position}: {what}": "{place}，在 {position} 处：{what}",
    "an expression is one line of Python in p, as in p % 4 != 0": "表达式是一行关于 p 的 Python，例如 p % 4 != 0",
    "{word} is no expression: {what}": "{word} 不是表达式：{what}",
    # workers
    "for --dask, install nimbers[dask]": "要用 --dask，请安装 nimbers[dask]",
    "cannot reach {address}: {why}": "无法连接 {address}：{why}",
    "the workers failed: {why}": "工作进程失败：{why}",
}

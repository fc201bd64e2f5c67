"""The shared texts in Simplified Chinese, by their English templates; a game's own texts stand in its file."""

from .zh_hans_failures import FAILURES
from .zh_hans_lab import LAB
from .zh_hans_own import OWN
from .zh_hans_practice import PRACTICE
from .zh_hans_sequence import SEQUENCE
from .zh_hans_strips import STRIPS

OTHERS = FAILURES | LAB | OWN | SEQUENCE | PRACTICE | STRIPS
TEXTS: dict[str, str] = OTHERS | {
    # words
    ", ": "、",
    "none": "无",
    "normal": "常规",
    "misère": "反常",
    "scoring": "计分",
    "proved": "已证明",
    "conjectured": "猜想",
    "refuted": "已推翻",
    "open": "未决",
    "outcome": "胜负",
    "Grundy value": "格兰迪值",
    "margin": "分差",
    "length of play": "步数",
    "number of winning moves": "必胜走法的数目",
    "winning moves": "必胜走法",
    "tokens": "石子数",
    "farthest coordinate": "最远坐标",
    "{start}…{end} ({count} digits)": "{start}…{end}（共 {count} 位）",
    "{position}": "{position}",
    "{text}": "{text}",
    # what several games say
    "Whoever cannot move loses.": "无法走的一方落败。",
    "In normal play whoever cannot move loses; in misère play whoever cannot move wins.": (
        "常规规则下，无法走的一方落败；反常规则下，无法走的一方获胜。"
    ),
    "T, then T lines with the heaps of one position": "先是 T，随后 T 行，每行是一个局面的各堆",
    "the Sprague-Grundy theorem: R. Sprague (1935), P. M. Grundy (1939)": (
        "斯普拉格–格兰迪定理：R. Sprague（1935）、P. M. Grundy（1939）"
    ),
    # answers
    "Best play on both sides ends in a tie.": "双方都走最佳，结果是平局。",
    "Neither player can force a win: with best play the game goes on for ever, a draw.": (
        "双方都无法强制取胜：都走最佳时对局永不结束，是和局。"
    ),
    "The player to move wins": "先手必胜",
    "The player to move loses": "先手必败",
    "{who} by {margin}.": "{who}，分差 {margin}。",
    "{who} in one move.": "{who}，一步即可。",
    "{who} in {moves} moves at most.": "{who}，至多 {moves} 步。",
    "{who}.": "{who}。",
    "{who} against best play.": "{who}。",
    "{plain} ({name} wins)": "{plain}（{name} 获胜）",
    "{plain} ({name})": "{plain}（{name}）",
    "Grundy value {grundy}; every play lasts {length} moves": "格兰迪值 {grundy}；每局都恰好 {length} 步",
    "Grundy value {grundy}; one move is left": "格兰迪值 {grundy}；只剩一步",
    "Grundy value {grundy}": "格兰迪值 {grundy}",
    "Best margin {margin}; every play lasts {length} moves": "最佳分差 {margin}；每局都恰好 {length} 步",
    "Best margin {margin}; one move is left": "最佳分差 {margin}；只剩一步",
    "Best margin {margin}": "最佳分差 {margin}",
    "One move is left": "只剩一步",
    "Every play lasts {length} moves": "每局都恰好 {length} 步",
    "{names} wins; of other moves it is not known.": "{names} 必胜；其他走法尚不清楚。",
    "Which moves win is not known.": "哪些走法必胜尚不清楚。",
    "No move is left.": "已无走法。",
    "No move wins.": "没有走法能取胜。",
    "No move wins: every move leaves the opponent a win.": "没有走法能取胜：无论怎么走，对手都必胜。",
    "1 winning move: {names}": "1 种必胜走法：{names}",
    "{count} winning moves: {names}, …": "{count} 种必胜走法：{names}、…",
    "{count} winning moves: {names}": "{count} 种必胜走法：{names}",
    "By the proved claim {name} ({source}); it agrees with search on all positions up to {size_name} = {size}.": (
        "依据已证明的断言 {name}（{source}）；在{size_name}不超过 {size} 的所有局面上，它与穷举搜索一致。"
    ),
    "Found by search: 1 position visited.": "由穷举搜索得出：查看了 1 个局面。",
    "Found by search: {count} positions visited.": "由穷举搜索得出：查看了 {count} 个局面。",
    "Refuted. Smallest counterexample {position}: {quantity} {claimed} by the claim, {expected} by search.": (
        "已推翻。最小反例 {position}：{quantity}按断言是 {claimed}，按搜索是 {expected}。"
    ),
    "At {position} the claim says: {quantity} {claimed}. Search finds {expected}.": (
        "在 {position}，断言说：{quantity} {claimed}；搜索得：{expected}。"
    ),
    "Nothing to check: the claim speaks of no position up to {size_name} = {size}.": (
        "无可检验：断言不涉及{size_name}不超过 {size} 的任何局面。"
    ),
    "Refuted. Counterexample {position}: {quantity} {claimed} by the claim, {expected} by search. Not every order of "
    "the positions beyond {size_name} = {orders} was tried, so there may be a smaller one.": (
        "已推翻。反例 {position}：按断言 {quantity} {claimed}，按搜索 {expected}。"
        "{size_name}超过 {orders} 的局面没有试遍每种次序，因此可能还有更小的反例。"
    ),
    "Agrees with search on {checked} positions up to {size_name} = {size}: in every order up to {orders}, beyond it in "
    "the order listed and in one at random. {not_proof}": (
        "在{size_name}不超过 {size} 的 {checked} 个局面上与搜索一致：不超过 {orders} 时试遍每种次序，"
        "此后只试列出的次序和一种随机次序。{not_proof}"
    ),
    "This check is not the proof; the proof: {source}.": "这项检验并非证明；证明见：{source}。",
    "Not a proof.": "这不是证明。",
    "Agrees with search on all {checked} positions up to {size_name} = {size}. Not a proof.": (
        "在{size_name}不超过 {size} 的全部 {checked} 个局面上与搜索一致。这不是证明。"
    ),
    "Agrees with search on all {checked} positions up to {size_name} = {size}. This check is not the proof; the "
    "proof: {source}.": (
        "在{size_name}不超过 {size} 的全部 {checked} 个局面上与搜索一致。这项检验并非证明；证明见：{source}。"
    ),
    "{answered} answered, {bad} could not be read.": "已回答 {answered} 个，{bad} 个无法读取。",
    "{answered} answered.": "已回答 {answered} 个。",
    "{answered} answered, {refuted} of them not as expected.": "已回答 {answered} 个，其中 {refuted} 个与预期不符。",
    "{answered} answered, {refuted} of them not as expected; {bad} could not be read.": (
        "已回答 {answered} 个，其中 {refuted} 个与预期不符；{bad} 个无法读取。"
    ),
    "{answered} answered": "已回答 {answered} 个",
    "expected {expected}, found {answer}": "应为 {expected}，实为 {answer}",
    "line {line}: {what}": "第 {line} 行：{what}",
    "line {line}, character {at}: {what}": "第 {line} 行第 {at} 个字符：{what}",
    # moves
    "play {move}": "走 {move}",
    "take {taken}": "取走 {taken} 枚",
    "take {taken} from heap {heap}": "从第 {heap} 堆取走 {taken} 枚",
    "{taken} from heap {heap}": "第 {heap} 堆 {taken} 枚",
    "take {parts}": "取走{parts}",
    "take {taken} and leave {one} and {other}": "取走 {taken} 枚，余下分成 {one} 和 {other}",
    "take {taken} from heap {heap} and leave {one} and {other}": (
        "从第 {heap} 堆取走 {taken} 枚，余下分成 {one} 和 {other}"
    ),
    "take {taken} from heap {heap} and leave {sizes}": "从第 {heap} 堆取走 {taken} 枚，余下 {sizes}",
    "split the heap into {one} and {other}": "把这一堆分成 {one} 和 {other}",
    "split heap {heap} into {one} and {other}": "把第 {heap} 堆分成 {one} 和 {other}",
    "heap {number} of {size}": "第 {number} 堆（{size} 枚）",
    # reasons
    "So {name} wins.": "所以走 {name} 获胜。",
    "{verdict} {reason}": "{verdict}{reason}",
    "**{verdict}**": "**{verdict}**",
    "and more": "还有更多",
    "and {count} more": "还有 {count} 个",
    "the position": "整个局面",
    "{whole}: {part}": "{whole}：{part}",
    "{name}: no move is left, so its value is 0": "{name}：已无走法，值为 0",
    "{name}: value {value}": "{name}：值为 {value}",
    "{name}: value {values} = {value}": "{name}：值为 {values} = {value}",
    "Term by term: the value of each is the nim-sum of those of its parts.": (
        "逐项来看：每一项的值是其各部分的值的尼姆和。"
    ),
    "{name}: every option has the value {options}; the least number missing is {value}": (
        "{name}：后继局面的值都是 {options}；未出现的最小数是 {value}"
    ),
    "{name}: its options have the values {options}; the least number missing is {value}": (
        "{name}：后继局面的值为 {options}；未出现的最小数是 {value}"
    ),
    "{name}: value {value}, found by search": "{name}：值为 {value}，由搜索得出",
    "{name}: likewise, value {value}": "{name}：同理，值为 {value}",
    "{name}: value {value}. {statement} ({source})": "{name}：值为 {value}。{statement}（{source}）",
    "Every option has the value {options}; the least number missing, {value}, is the value here.": (
        "后继局面的值都是 {options}；未出现的最小数 {value} 就是此处的值。"
    ),
    "The options have the values {options}; the least number missing, {value}, is the value here.": (
        "后继局面的值为 {options}；未出现的最小数 {value} 就是此处的值。"
    ),
    "The value {value} was found by search.": "值 {value} 由搜索得出。",
    "The value is {value}. {statement} ({source})": "值为 {value}。{statement}（{source}）",
    "No move is left, and in misère play whoever cannot move wins.": "已无走法；反常规则下，无法走的一方获胜。",
    "The game is over: nothing is left to take.": "对局结束：已无可取。",
    "No move is left, and whoever cannot move loses.": "已无走法，无法走的一方落败。",
    "The move {move} leaves the opponent a lost position.": "走 {move} 便把必败的局面留给对手。",
    "Some move leaves the opponent a lost position.": "有一种走法把必败的局面留给对手。",
    "Every move leaves the opponent a won position.": "无论怎么走，留给对手的都是必胜的局面。",
    "No move gains an advantage, and some move keeps the balance.": "没有走法能占优，但有走法能保持平衡。",
    "No move leaves the opponent lost, and some move never lets them win.": (
        "没有走法能让对手必败，但有走法能使对手永远无法取胜。"
    ),
    "Only one move is left, and whoever makes it wins.": "只剩一步，走这一步的人获胜。",
    "Only one move is left, and in misère play whoever makes it loses.": "只剩一步；反常规则下，走这一步的人落败。",
    "Every play from here lasts exactly {length} moves, an odd number: the player to move moves last.": (
        "从这里起每局都恰好 {length} 步，是奇数：先手走最后一步。"
    ),
    "Every play from here lasts exactly {length} moves, an even number: the other player moves last.": (
        "从这里起每局都恰好 {length} 步，是偶数：后手走最后一步。"
    ),
    "Every play from here lasts exactly {length} moves, an odd number: the player to move moves last, and in misère "
    "play loses.": ("从这里起每局都恰好 {length} 步，是奇数：先手走最后一步，按反常规则落败。"),
    "Every play from here lasts exactly {length} moves, an even number: the other player moves last, and in misère "
    "play loses.": ("从这里起每局都恰好 {length} 步，是偶数：后手走最后一步，按反常规则落败。"),
    "The nim-sum of the values is {total}, not 0, so some move makes it 0.": (
        "各值的尼姆和是 {total}，不为 0，所以有走法使它变为 0。"
    ),
    "The nim-sum of the values is 0: every move changes that, and some reply restores it.": (
        "各值的尼姆和是 0：任何走法都会改变它，而总有应手使它复原。"
    ),
    "The Grundy value is {value}, not 0, so some move leads to a position of value 0.": (
        "格兰迪值是 {value}，不为 0，所以有走法通向值为 0 的局面。"
    ),
    "The Grundy value is 0: every move leads to a position of another value.": (
        "格兰迪值是 0：任何走法都通向值不为 0 的局面。"
    ),
    "The position is a sum of {count} independent parts.": "局面是 {count} 个互不影响的部分之和。",
    "Their nim-sum, added in binary without carrying, is {total}.": "它们的尼姆和（二进制不进位加法）是 {total}。",
    "Their nim-sum is {total}.": "它们的尼姆和是 {total}。",
    "{count} of {all} values have the bit {bit}: odd, so the nim-sum has it": (
        "{all} 个值中有 {count} 个含二进制位 {bit}：奇数个，所以尼姆和含这一位"
    ),
    "{count} of {all} values have the bit {bit}: even, so the nim-sum does not": (
        "{all} 个值中有 {count} 个含二进制位 {bit}：偶数个，所以尼姆和不含这一位"
    ),
    "In misère play the values of the {count} parts cannot be added; they are played out together.": (
        "反常规则下 {count} 个部分的值不能相加，只能把它们合在一起搜索。"
    ),
    "However it is played, {length} moves are made until the end.": "无论怎么走，到终局都恰好 {length} 步。",
    "However it is played, the next move is the last.": "无论怎么走，下一步就是最后一步。",
    "Too large to search through. Proved: {statement} ({source})": (
        "局面太大，无法穷举。已证明：{statement}（{source}）"
    ),
    "Every move wins.": "每种走法都获胜。",
    "Every move loses.": "每种走法都落败。",
    "The only move wins.": "唯一的走法获胜。",
    "The only move loses.": "唯一的走法落败。",
    "These moves win.": "以下走法获胜。",
    "One move wins.": "只有一种走法获胜。",
    "{count} moves win.": "有 {count} 种走法获胜。",
    "These moves keep the tie.": "以下走法保持平局。",
    "These moves keep the draw.": "以下走法保持和局。",
    "These moves lose.": "以下走法落败。",
    "No other move wins.": "其他走法都不能取胜。",
    "Every move has its refutation.": "每种走法都有应手可破。",
    "Every other move has its refutation.": "其他每种走法都有应手可破。",
    "{what} ({move})": "{what}（{move}）",
    "{move}: the opponent wins": "{move}：对手获胜",
    "{move}: answered by {reply}, leaving {option}": "{move}：对手应以 {reply}，留下 {option}",
    "{move}: {length} moves are left from {option}": "{move}：到 {option}，还剩 {length} 步",
    "{move}: 1 move is left from {option}": "{move}：到 {option}，还剩 1 步",
    "{move}: no move is left from {option}": "{move}：到 {option}，已无走法",
    "{move}: {option} has the value {value}": "{move}：{option} 的值为 {value}",
    "{move}: {option} is a draw": "{move}：{option} 是和局",
    "{move}: {option} is lost for whoever must move there": "{move}：{option} 对轮到走的一方是必败",
    "{move}: {option} is lost for whoever must move there, after one move": (
        "{move}：{option} 对轮到走的一方是必败，只需一步"
    ),
    "{move}: {option} is lost for whoever must move there, after {length} moves at most": (
        "{move}：{option} 对轮到走的一方是必败，至多 {length} 步"
    ),
    "{move}: {option} is won for whoever moves there": "{move}：{option} 对轮到走的一方是必胜",
    "{move}: {gain} at once, then the opponent's best margin is {score}: together {margin}": (
        "{move}：当即 {gain} 分，此后对手的最佳分差是 {score}：合计 {margin}"
    ),
    "{move}: {gain} at once, then the opponent's best margin is {score}, by {reply}: together {margin}": (
        "{move}：当即 {gain} 分，此后对手走 {reply} 得最佳分差 {score}：合计 {margin}"
    ),
    # drawings
    "no heaps": "没有堆",
    "heaps, each as size.reserve: {heaps}": "各堆，按“大小.储备”写出：{heaps}",
    "one heap of {size}": "一堆，{size} 枚",
    "{count} heaps of {sizes}": "{count} 堆，大小为 {sizes}",
    "{count} heaps, the first ones of {sizes}": "{count} 堆，前几堆为 {sizes}",
    "{number}, in binary {bits}": "{number}，二进制为 {bits}",
    "board of {columns} by {rows}": "{columns} 列 {rows} 行的棋盘",
    "{board}, cells taken: {taken}": "{board}，已占 {taken} 格",
    "{board}: {places}": "{board}：{places}",
    "{piece} {column},{row}": "{piece}在 {column},{row}",
    "graph, vertices: {vertices}, arcs: {arcs}, the token on {token}": (
        "{vertices} 个顶点、{arcs} 条弧的图，棋子在 {token}"
    ),
    "graph, vertices: {vertices}, edges: {edges}": "{vertices} 个顶点、{edges} 条边的图",
    "a cell is one of {signs}; found {word}": "格子只能写作 {signs} 之一；却出现 {word}",
    "this row has {count} cells; the rows above have {width}": "这一行有 {count} 格，上面各行有 {width} 格",
    "a grid of {count} cells; at most {most}": "方格有 {count} 格；最多 {most} 格",
    "the empty sum": "空和",
    "{title}: {scene}": "{title}：{scene}",
    "{terms}; plus {term}": "{terms}；加上{term}",
    "Grundy values of the {piece}": "{piece}的格兰迪值",
    "game graph of {count} positions": "{count} 个局面的博弈图",
    "piece": "棋子",
    # work under way
    "{work} moves generated": "已生成 {work} 个走法",
    "reading {count} bytes": "正在读取 {count} 字节",
    "looking for the answer": "正在寻找答案",
    "computing the tables": "正在计算数值表",
    "looking for the reason": "正在寻找理由",
    "{size_name} {size}: {checked} positions agree": "{size_name} {size}：已有 {checked} 个局面一致",
    "Read as judge input: n = {n}, then {n} numbers.": "按评测输入读取：n = {n}，随后 {n} 个数。",
    "Read as {count} numbers.": "读作 {count} 个数。",
    "Read as one position.": "读作一个局面。",
    # at the terminal
    " e.g. {line}": " 例如 {line}",
    "Type a move, or: hint, undo, moves, quit.": (
        "请输入走法，或 hint（提示）、undo（悔棋）、moves（列出走法）、quit（退出）。"
    ),
    "score: you {mine}, machine {other}": "得分：你 {mine}，机器 {other}",
    "moves: {names}": "走法：{names}",
    "hint: {move} ({verdict}): {what}": "提示：{move}（{verdict}）：{what}",
    "wins": "获胜",
    "loses": "落败",
    "keeps the tie": "保持平局",
    "keeps the draw": "保持和局",
    "not known": "未知",
    "machine: {move} ({what})": "机器：{move}（{what}）",
    "A tie.": "平局。",
    "You win.": "你赢了。",
    "The machine wins.": "机器赢了。",
    "the strength is a number from 0 to {most}": "强度是 0 到 {most} 之间的数",
    "{game}, {claim} ({status}): {statement}": "{game}，{claim}（{status}）：{statement}",
    "allow more with --budget WORK": "可用 --budget WORK 放宽限制",
    "stopped": "已停止",
    "cannot read {file}: {why}": "无法读取 {file}：{why}",
    "there is nothing to set here, with --set or --misere: {names}": "这里没有可用 --set 或 --misere 设置的：{names}",
    "give a position or --file FILE, not both": "局面与 --file FILE 只能给出一个",
    "give a position, or --file FILE; for example {example}": "请给出一个局面，或 --file FILE；例如 {example}",
    "--set takes name=value, not {word}": "--set 的写法是 name=value，而不是 {word}",
    "{message}; see nimbers --help": "{message}；参见 nimbers --help",
    "{name} is one of {words}": "{name} 只能是 {words} 之一",
}

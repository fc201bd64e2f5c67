"""What goes wrong, in Simplified Chinese, by the English templates."""

FAILURES: dict[str, str] = {
    # limits
    "no answer within {limit} units of work": "在 {limit} 个工作单位内没有答案",
    "no answer within {limit} remembered positions": "记住 {limit} 个局面后仍没有答案",
    "no answer within {limit} bytes of positions": "局面占用 {limit} 字节后仍没有答案",
    "{why}; the search stood {depth} moves deep at {position}": "{why}；搜索停在第 {depth} 步深处的 {position}",
    "{checked} positions checked, complete up to {size_name} = {size}, all agree; then: {why}": (
        "已检验 {checked} 个局面，{size_name}不超过 {size} 的全部一致；然后：{why}"
    ),
    "the rules of {game} loop: {position} can be reached from itself": "{game} 的规则有循环：{position} 可以回到自身",
    "not enough memory for this; try something smaller": "内存不足；请试小一些的局面",
    "a mistake of ours, please report it: {what}": "这是程序的错误，请报告：{what}",
    # names
    "there is no move {name} here": "这里没有走法 {name}",
    "there is no game {slug}; did you mean {near}?": "没有名为 {slug} 的游戏；是否想找 {near}？",
    "there is no game {slug}; the games are {names}": "没有名为 {slug} 的游戏；现有的游戏是 {names}",
    "{game} has no parameter {name}; it has {names}": "{game} 没有参数 {name}；它有 {names}",
    "{game} is played under {conventions} only, not {word}": "{game} 只有{conventions}规则，没有 {word}",
    "{name}: {why}": "{name}：{why}",
    "{name} has no program: it is not proved, or not so simply told": "{name} 没有程序：未经证明，或不便如此写出",
    "{game} has no claims yet": "{game} 还没有断言",
    "{game} has no claim {name}; it has: {names}": "{game} 没有断言 {name}；它有：{names}",
    "this is not a place to resume from: {word}": "无法从 {word} 处继续",
    "there is no operation {op}": "没有操作 {op}",
    "there is no long operation {op}": "没有长操作 {op}",
    "there is no job {job}": "没有任务 {job}",
    "the request is not JSON": "请求不是 JSON",
    "the request is not an object with an op and params": "请求不是含 op 和 params 的对象",
    "{name} must be text": "{name} 必须是文本",
    "{name} must be an object": "{name} 必须是对象",
    "{name} must be a whole number from 0 to {most}": "{name} 必须是 0 到 {most} 之间的整数",
    "{name} must be a list of move names": "{name} 必须是走法名称的列表",
    "{count} moves; at most {most} are replayed": "共 {count} 步；最多重放 {most} 步",
    "move {number}: {why}": "第 {number} 步：{why}",
    # notation
    "the text has {count} characters; at most {most} are read": "文本有 {count} 个字符；最多读取 {most} 个",
    "the file has {count} bytes; at most {most} are read": "文件有 {count} 字节；最多读取 {most} 字节",
    "this is not a text file: byte {at} is not UTF-8": "这不是文本文件：第 {at} 字节不是 UTF-8",
    "something is missing before this comma": "这个逗号前缺少内容",
    "something is missing after this comma": "这个逗号后缺少内容",
    "expected a whole number, found {word}": "此处应为整数，却是 {word}",
    "this number has {count} digits; at most {most} are read": "这个数有 {count} 位；最多读取 {most} 位",
    "a number is missing": "缺少一个数",
    "one number is enough; this is a second one": "只需一个数；这是第二个",
    "expected 0 or 1, found {word}": "此处应为 0 或 1，却是 {word}",
    "{number} is too small: at least {least}": "{number} 太小：至少为 {least}",
    "{number} is out of range: {least} to {greatest}": "{number} 超出范围：应在 {least} 到 {greatest} 之间",
    "at least one number is needed": "至少需要一个数",
    "{count} numbers; at most {most}": "共 {count} 个数；最多 {most} 个",
    "{word} is not one of {words}": "{word} 不在 {words} 之中",
    "a code has the digits 0 to 7 and one point, as in 0.77; found {d}": (
        "编码由数字 0 到 7 和一个小数点组成，如 0.77；却出现 {d}"
    ),
    "before the point only 0, or 4 (split without taking), is possible: {d}": (
        "小数点前只能是 0 或 4（只拆不取），不能是 {d}"
    ),
    "this code allows no move at all": "这个编码不允许任何走法",
    "{count} digits; at most {most}": "共 {count} 位数字；最多 {most} 位",
    "expected {count} coordinates, found {found}": "应有 {count} 个坐标，实有 {found} 个",
    "did not expect {word} here": "此处不应有 {word}",
    "{number} is off the board: coordinates go from 0 to {last}": "{number} 在棋盘之外：坐标从 0 到 {last}",
    # batches
    "input is judge or lines, not {word}": "输入方式是 judge 或 lines，不是 {word}",
    "there is no answer {word}; there are {names}": "没有答案 {word}；可选 {names}",
    "words are first,second[,tie]; found {word}": "用词的写法是 first,second[,tie]；却是 {word}",
    "the input is empty: the number of cases is missing": "输入为空：缺少测试数目",
    "the input is empty: the number of heaps is missing": "输入为空：缺少堆数",
    "more lines than the {count} cases announced": "行数多于声明的 {count} 个测试",
    "{count} cases are announced but only {read} follow": "声明了 {count} 个测试，却只有 {read} 个",
    "{count} numbers are announced but {read} follow": "声明了 {count} 个数，却有 {read} 个",
    "expected the number of cases, found {word}": "此处应为测试数目，却是 {word}",
}

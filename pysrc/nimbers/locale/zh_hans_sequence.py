"""What is said of sequences and tables, in Simplified Chinese, by the English templates."""

SEQUENCE: dict[str, str] = {
    "there is no sequence {name}; there are {typed}": "没有数列 {name}；可用的有：{typed}",
    "at most {most} values, not {count}": "最多 {most} 个值，而不是 {count} 个",
    "the values do not belong to the place they are to go on from": "这些值与所要继续的位置不符",
    "{count} of {total} values": "已得 {count} 个值，共 {total} 个",
    "{code}, heaps 0 to {up_to}": "{code}，堆的大小从 0 到 {up_to}",
    "No period found up to heap {up_to}.": "到大小为 {up_to} 的堆为止没有发现周期。",
    "From heap {start} on the values repeat with period {period}, for ever: certified.": (
        "从大小为 {start} 的堆起，值以 {period} 为周期永远重复：已证明。"
    ),
    "From heap {start} on G(n + {period}) = G(n) + {saltus}, for ever: a theorem ({source}).": (
        "从大小为 {start} 的堆起，恒有 G(n + {period}) = G(n) + {saltus}：这是定理（{source}）。"
    ),
    "From heap {start} on G(n + {period}) = G(n) + {saltus}, observed up to heap {up_to}. Not a proof.": (
        "从大小为 {start} 的堆起 G(n + {period}) = G(n) + {saltus}，观察到 {up_to} 为止。这不是证明。"
    ),
    "From heap {start} on the values repeat with period {period}, observed up to heap {up_to}. Not a proof.": (
        "从大小为 {start} 的堆起，值以 {period} 为周期重复，观察到 {up_to} 为止。这不是证明。"
    ),
    "These rules have no largest amount taken: no finite number of values proves a period.": (
        "这种规则可取的数目没有上限：有限多个值不能证明周期。"
    ),
    "A proof needs the values up to heap {needed}.": "要证明，需要直到 {needed} 的值。",
    "The values are enough for a proof, which was not asked for: they are needed up to heap {needed}.": (
        "这些值足以证明（需要直到 {needed} 的值），但没有要求证明。"
    ),
    "A move takes at most {last} and leaves at most {heaps} heaps. By Guy and Smith it is then enough that "
    "G(n + {period}) = G(n) for all n from {start} to below {heaps}·{start} + {more}·{period} + {last} = {bound}, "
    "and the values up to heap {needed} say so.": (
        "每步至多取 {last} 枚，至多留下 {heaps} 堆。按 Guy 与 Smith 的定理，只需 G(n + {period}) = G(n) "
        "对从 {start} 起、小于 {heaps}·{start} + {more}·{period} + {last} = {bound} 的 n 都成立；"
        "直到 {needed} 的值表明确实如此。"
    ),
    "A move takes at most {last} and leaves one heap at most. It is then enough that G(n + {period}) = G(n) "
    "for all n from {start} to below {start} + {last} = {bound}, and the values up to heap {needed} say so.": (
        "每步至多取 {last} 枚，至多留下一堆。这时只需 G(n + {period}) = G(n) 对从 {start} 起、小于 {start} + {last} = "
        "{bound} 的 n 都成立；直到 {needed} 的值表明确实如此。"
    ),
    "Values beyond heap {heap} follow from this and were not computed.": "大于 {heap} 的值由此推出，没有再计算。",
    "There is no exception.": "没有例外。",
    "The last exception is heap {heap}, of value {value}.": "最后一个例外是大小为 {heap} 的堆，值为 {value}。",
    "{count} of the heaps 0 to {up_to} are lost for the player to move: {heaps}.": (
        "从 0 到 {up_to} 的堆中有 {count} 个是先手必败的：{heaps}。"
    ),
    "Of the heaps 0 to {up_to} only {heaps} is lost for the player to move.": (
        "从 0 到 {up_to} 的堆中只有 {heaps} 是先手必败的。"
    ),
    "a board has {least} to {most} cells a side": "棋盘每边 {least} 到 {most} 格",
    "{name} has no table; there are {typed}": "{name} 没有表；可用的有：{typed}",
    "{count} bytes are not a whole number of words": "{count} 个字节不是整数个字",
    "Computed by {engines}.": "由{engines}算得。",
    "a plain loop": "普通循环",
    "byte lanes": "字节通道",
    "sparse space": "稀疏空间",
    "levels of equal values": "等值分层",
    "Winning Ways, chapter 4; E. Lasker, Brettspiele der Völker (1931)": (
        "Winning Ways，第 4 章；E. Lasker 的书 Brettspiele der Völker（1931）"
    ),
    "From some heap on the values of single heaps repeat. A finite number of them proves that: so many values are "
    "computed, and the value of a position is the nim-sum of those of its heaps.": (
        "从某个大小起，单堆的值周期重复。有限多个值就能证明这一点：先算出这么多值，局面的值便是各堆之值的尼姆和。"
    ),
    "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)": (
        "R. K. Guy 与 C. A. B. Smith 的论文 The G-values of various games, Proc. Cambridge Philos. Soc. 52（1956）"
    ),
}

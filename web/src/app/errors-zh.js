// What Python's own errors mean, for Chinese pages; Python says them in English.

/** @type {Record<string, string>} */
const MEANING = {
  ArithmeticError: "算术错误",
  AssertionError: "断言不成立",
  AttributeError: "对象没有这个属性",
  EOFError: "输入已经读完",
  FileNotFoundError: "没有这个文件",
  ImportError: "无法导入",
  IndentationError: "缩进有误",
  IndexError: "下标超出范围",
  KeyError: "字典里没有这个键",
  MemoryError: "内存不足",
  ModuleNotFoundError: "这里没有这个模块",
  NameError: "名称没有定义",
  NotImplementedError: "尚未实现",
  OSError: "操作系统错误",
  OverflowError: "数值过大",
  RecursionError: "递归过深",
  RuntimeError: "运行错误",
  StopIteration: "没有下一项了",
  SyntaxError: "语法错误",
  SystemExit: "程序自行退出",
  TabError: "制表符与空格混用",
  TypeError: "类型不符",
  UnboundLocalError: "局部变量在赋值前使用",
  UnicodeDecodeError: "无法解码文本",
  ValueError: "值不合适",
  ZeroDivisionError: "除以零",
};

/**
 * The errors that a text names, with what they mean; "" where it names none.
 * @param {string} text
 */
export function gloss(text) {
  const names = new Set(text.match(/\b[A-Z]\w*(?:Error|Exit|Iteration)\b/g) ?? []);
  return [...names]
    .filter((name) => Object.hasOwn(MEANING, name))
    .map((name) => `${name}：${MEANING[name]}。`)
    .join("");
}

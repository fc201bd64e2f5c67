import assert from "node:assert/strict";
import test from "node:test";
import { asText, LONGEST, ReportController, reportedParts, sendTo } from "./report-text.ts";

test("a report is lines with names, those of programs below their name", () => {
  const program = "def wins(n):\n    return n % 4 != 0\n";

  assert.equal(
    asText({ Game: "Nim", Value: "", Failure: undefined, "Winning moves": 0, Program: program }),
    "Game: Nim\nProgram:\n    def wins(n):\n        return n % 4 != 0\n",
  );
});

test("a report goes to the address of the build, and nowhere without one", () => {
  assert.equal(sendTo("", "a b", "c"), "");
  assert.equal(
    sendTo("https://example.org/issues/new", "a b", "c&d"),
    "https://example.org/issues/new?title=a%20b&body=c%26d",
  );
  assert.equal(
    sendTo("https://example.org/new?labels=bug", "a", "b"),
    "https://example.org/new?labels=bug&title=a&body=b",
  );
  assert.equal(sendTo("mailto:a@example.org", "a", "b"), "mailto:a@example.org?subject=a&body=b");
  assert.equal(sendTo("mailto:a@example.org", "a", "b".repeat(9999)).length < LONGEST + 100, true);
});

test("elements tell what they hold while they are on the page", () => {
  const host = { addController() {} };
  const [one, other] = [{ Program: "x" }, null].map((lines) => new ReportController(host as any, () => lines));
  one.hostConnected();
  other.hostConnected();
  assert.deepEqual(reportedParts(), [{ Program: "x" }]);
  one.hostDisconnected();
  other.hostDisconnected();

  assert.deepEqual(reportedParts(), []);
});

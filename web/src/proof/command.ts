// Checks certificates at the terminal: node nimbers-check.mjs FILE...; the build makes that file of this one.
import fs from "node:fs";
import process from "node:process";
import { check } from "./check.ts";
import { unpacked } from "./written.ts";

const files = process.argv.slice(2);
if (!files.length) {
  console.log("Checks certificates of answers: node nimbers-check.mjs FILE...");
  process.exitCode = 2;
}
for (const file of files) {
  try {
    console.log(`verified: ${check(await unpacked(fs.readFileSync(file, "latin1"))).says}`);
  } catch (error) {
    console.log(`rejected: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

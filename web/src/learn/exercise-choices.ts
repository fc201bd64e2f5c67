// What a reader can choose about exercises: the difficulty, and the kind of the question.
import { type LEVELS, QUESTIONS } from "../python/facts.ts";

export const KINDS = ["any", ...QUESTIONS] as const;

export type Level = (typeof LEVELS)[number];

// What a reader can choose about exercises: the difficulty, and the kind of the question.

export const LEVELS = [1, 2, 3] as const;
export const KINDS = ["any", "outcome", "move", "value"] as const;

export type Level = (typeof LEVELS)[number];

// Puts moves into the past tense: "take 2 from the first heap" becomes "took 2 from the first heap". Only English needs it.

const IRREGULAR = new Map(
  "bite bit,break broke,cut cut,draw drew,eat ate,fall fell,leave left,put put,split split,take took,write wrote,becomes became,dies died,flip flipped"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);
const REGULAR = new Set(
  "add advance close end halve join knock lower merge move name paint part pass place remove replace subtract turn walk".split(
    " ",
  ),
);

/** @param text a move as the package writes it; unknown words and other languages stay unchanged */
export function done(text: string) {
  return text.replace(/(^|, |\band |\bthen |\bmore |\bwhich )([a-z]+)/g, (whole, before, verb) => {
    const past = IRREGULAR.get(verb) ?? (REGULAR.has(verb) ? verb + (verb.endsWith("e") ? "d" : "ed") : null);
    return past === null ? whole : before + past;
  });
}

// Replaces src/page/save-memory.ts in ./build.sh dev, where a stored snapshot would contain old sources.

export async function remember() {}

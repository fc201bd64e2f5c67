// Takes the place of src/app/save-memory.js in ./build.sh dev: a memory that is kept would be that of older sources.

export async function remember() {}

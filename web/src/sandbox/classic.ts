// Pyodide recognises classic workers by this function and refuses them; the policy forbids the function anyway.
Object.assign(self, { importScripts: undefined });

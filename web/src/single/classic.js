// Pyodide refuses classic workers, which it knows by this function; it is of no use to us, and the policy forbids it.
Object.assign(self, { importScripts: undefined });

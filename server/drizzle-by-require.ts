import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Drizzle is loaded by its CommonJS files: docs/decisions tells what that saves, and why.

const require = createRequire(import.meta.url);
const found = new Map<string, string>();
let isLooking = false;

registerHooks({
	resolve(specifier, context, next) {
		// Looking for the file asks the hooks again, which then leave it to Node.
		if (isLooking || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
		const url = found.get(specifier) ?? commonJsFile(specifier);
		found.set(specifier, url);
		return { url, format: 'commonjs', shortCircuit: true };
	},
});

function commonJsFile(specifier: string): string {
	isLooking = true;
	try {
		return pathToFileURL(require.resolve(specifier)).href;
	} finally {
		isLooking = false;
	}
}

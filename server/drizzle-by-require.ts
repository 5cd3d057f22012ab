import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Loads Drizzle from its CommonJS files; docs/decisions explains what that saves.

const require = createRequire(import.meta.url);
const found = new Map<string, string>();
let isLooking = false;

registerHooks({
	resolve(specifier, context, next) {
		// Resolving the file calls these hooks again, which then leave it to Node.
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

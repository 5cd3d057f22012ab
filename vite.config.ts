import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite';

/** Fails the build when a browser file would include the database, the server, or the schemas that only they use. */
function keepServerCodeOut(): Plugin {
	return {
		name: 'keep-server-code-out',
		enforce: 'pre',
		resolveId(id, importer) {
			if (this.environment.name === 'client' && /^(#(db|server)\/|zod(\/|$))/.test(id)) {
				throw new Error(`${importer} would send ${id} to browsers`);
			}
		},
	};
}

/** Has the router do what app/unloaded-page.tsx says where the file of a page could not be loaded. */
function unloadedPages(): Plugin {
	const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
	const instead = JSON.stringify(path.resolve('app/unloaded-page.tsx'));
	return {
		name: 'unloaded-pages',
		applyToEnvironment: ({ name }) => name === 'client',
		transform: {
			filter: { id: /react-router\/dist\/production\/.*\/routeModules\.js$/ },
			handler(code) {
				if (!reload.test(code)) throw new Error('The router loads its pages in another way now.');
				return `import { insteadOfPage } from ${instead};\n${code.replace(reload, 'return insteadOfPage();')}`;
			},
		},
	};
}

/** Builds the service worker: a file of its own at a fixed address. */
function serviceWorker(): Plugin {
	const source = 'app/offline/service-worker.ts';
	return {
		name: 'service-worker',
		applyToEnvironment: ({ name }) => name === 'client',
		async generateBundle() {
			const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
			this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
		},
	};
}

/** Lets a page's file hold parts that other pages import from it; otherwise each would be a second file. */
function sharedPages(): Plugin {
	return {
		name: 'shared-pages',
		configEnvironment: (name) =>
			name === 'client'
				? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
				: undefined,
	};
}

// Which scripts are in one file; docs/decisions/0018 gives the requests and bytes that each rule saves.

/** The pages on the way to an order. */
const PAGES = ['home', 'lists/category', 'product/product', 'cart/cart'];
/** Those of them whose own parts are in one file with them, although other pages show some of them too. */
const WHOLE_PAGES = PAGES.slice(0, 3);
const OURS = /[\\/](app[\\/](?!admin|root)|shop[\\/])/;
/** Tables and words of which browsers need something in the admin area only, although pages of shoppers import them. */
const ONLY_FOR_STAFF = /[\\/]shop[\\/]specifications[\\/](units|specification-values)\.ts/;
/** What starts the pages is loaded with it. */
const FRAMEWORK =
	/node_modules(?![\\/](@paystack|idb)[\\/])|\0|[\\/]app[\\/](entry\.client|served-routes|unloaded-page)\./;
const PAYING = /[\\/]storefront[\\/](checkout|paying|send-again)/;
const TEXTS = /[\\/]storefront[\\/](texts[\\/]|paying[\\/]payment-texts)/;

/** What a storefront page needs at once: its own modules and those they import. */
function neededBy(page: string, modules: Rolldown.ChunkingContext): Set<string> {
	const file = path.resolve('app/storefront', `${page}.tsx`);
	const needed = new Set([file, `${file}?__react-router-build-client-route`]);
	for (const id of needed) {
		const { importedIds = [] } = modules.getModuleInfo(id) ?? {};
		for (const imported of importedIds)
			if (!imported.includes('node_modules')) needed.add(imported);
	}
	return needed;
}

/** Names the file of a module: of the shop if every page or several of PAGES need it, of a page if only that does. */
function filesOfPages(): (id: string, modules: Rolldown.ChunkingContext) => string | undefined {
	let layout: Set<string> | undefined;
	let pages = new Map<string, Set<string>>();
	return (id, modules) => {
		if (ONLY_FOR_STAFF.test(id)) return undefined;
		if (!layout) {
			layout = neededBy('layout', modules);
			pages = new Map(PAGES.map((page) => [page, neededBy(page, modules)]));
		}
		const needing = PAGES.filter((page) => pages.get(page)?.has(id));
		if (layout.has(id) || needing.length > 1) return 'shop';
		return WHOLE_PAGES.find((page) => page === needing[0]);
	};
}
const fileOf = filesOfPages();

export default defineConfig({
	plugins: [
		keepServerCodeOut(),
		unloadedPages(),
		serviceWorker(),
		tailwindcss(),
		reactRouter(),
		sharedPages(),
	],
	build: { assetsInlineLimit: 0 },
	environments: {
		// Few files: on a slow connection every file costs its headers and a round trip. The framework rarely changes, so
		// it stays in the browser's cache when the shop's code changes; the admin area's parts stay out of the shop's file.
		client: {
			build: {
				rolldownOptions: {
					// Tables that only the server reads stay out of pages that mention them (their structured data).
					treeshake: { moduleSideEffects: (id) => !(OURS.test(id) && /\.tsx?$/.test(id)) },
					output: {
						codeSplitting: {
							groups: [
								{ name: 'framework', test: FRAMEWORK, priority: 3 },
								{
									name: (id, modules) => (fileOf(id, modules) === 'shop' ? 'shop' : null),
									test: OURS,
									priority: 2,
									debugName: 'shop',
								},
								{
									name: (id, modules) => fileOf(id, modules),
									test: OURS,
									priority: 1,
									debugName: 'pages',
								},
								{ name: 'texts', test: TEXTS, minShareCount: 2 },
								{ name: 'paying', test: PAYING, minShareCount: 2 },
							],
						},
					},
				},
			},
		},
		ssr: { build: { rolldownOptions: { external: /^#(shop|db|server)\// } } },
	},
});

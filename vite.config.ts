import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';

/** Fails the build when a browser file would include the database or the server. */
function keepServerCodeOut(): Plugin {
	return {
		name: 'keep-server-code-out',
		enforce: 'pre',
		resolveId(id, importer) {
			if (this.environment.name === 'client' && /^#(db|server)\//.test(id)) {
				throw new Error(`${importer} would send ${id} to browsers`);
			}
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

/**
 * Shared parts in one file. Not included: what only lists need, and parts of accounts, orders, paying and texts, which
 * visitors of a product do not wait for.
 */
const SHOP_PARTS =
	/[\\/](app[\\/](?!admin|ui[\\/](gallery|tabs)|storefront[\\/](account[\\/](?!sign-in|detour)|blog|checkout[\\/](?!kept)|lists|orders|paying[\\/](?!payment-ways)|texts[\\/](?!written)|snap|send-again|star-row|product[\\/]stock-alert-form|newsletter[\\/]newsletter-link|reviews[\\/](write|review-parts)))|shop[\\/](?!catalogue[\\/]list-filters))/;

/** Shared by the pages that show one thing in detail; lists do not need them. */
const GOODS_PARTS =
	/[\\/]app[\\/](ui[\\/](gallery|tabs)|storefront[\\/](star-row|product[\\/]stock-alert-form|reviews[\\/]review-parts))/;

export default defineConfig({
	plugins: [keepServerCodeOut(), serviceWorker(), tailwindcss(), reactRouter()],
	build: { assetsInlineLimit: 0 },
	environments: {
		// Few files: on a slow connection every file costs its headers and a round trip. The framework rarely changes, so
		// it stays in the browser's cache when the shop's code changes; the admin area's parts stay out of the shop's file.
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: {
							groups: [
								{ name: 'framework', test: /node_modules(?![\\/]@paystack)|\0/, priority: 2 },
								{ name: 'shop', test: SHOP_PARTS, minShareCount: 2, priority: 1 },
								{ name: 'goods', test: GOODS_PARTS, minShareCount: 2 },
								{ name: 'lists', test: /[\\/](lists[\\/]|list-filters)/, minShareCount: 2 },
							],
						},
					},
				},
			},
		},
		ssr: { build: { rolldownOptions: { external: /^#(shop|db|server)\// } } },
	},
});

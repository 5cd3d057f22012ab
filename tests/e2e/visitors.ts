import {
	type BrowserContext,
	type BrowserContextOptions,
	test as base,
	type Page,
} from '@playwright/test';

/**
 * Opens a page in a browser of somebody else's: nothing is signed in there, and its cookies and storage are its own. The options
 * are added to those of the test.
 */
export type NewVisitor = (options?: BrowserContextOptions) => Promise<Page>;

/** A test in which more people than the one of `page` have a browser; theirs are closed with the test. */
export const test = base.extend<{ newVisitor: NewVisitor }>({
	newVisitor: async ({ browser }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async (options) => {
			const context = await browser.newContext(options);
			contexts.push(context);
			return context.newPage();
		});
		for (const context of contexts) await context.close();
	},
});

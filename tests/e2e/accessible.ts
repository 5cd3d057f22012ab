import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ContextSpec, RunOptions } from 'axe-core';

const script = await readFile(
	createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
	'utf8',
);

type Options = {
	/** Tags of the rules; by default those that axe applies by itself. */
	tags?: string[];
	/** A selector of what is somebody else's, or is examined elsewhere. */
	exclude?: string;
};

/** What stands around each page's own content, alike on all of them: enough to examine on one. */
export const AROUND_MAIN = ':is(header, nav, footer):not(main *)';

type Axe = { run: (context: ContextSpec, options: RunOptions) => Promise<AxeResults> };

/**
 * Has the pages that are opened from now on start axe without being sent it: to send half a megabyte takes a page longer than
 * to run it. Worth it where a test examines many pages.
 */
export async function bringAxe(page: Page): Promise<void> {
	await page.addInitScript(`window.startAxe = () => {${script}\n};`);
}

/**
 * What axe finds wrong in the page once its scripts run, or are known to be missing, and its animations have ended: each rule with the
 * elements that break it. Frames are not looked into: there are none of ours.
 */
export async function violationsIn(
	page: Page,
	{ tags, exclude }: Options = {},
): Promise<[rule: string, elements: string[]][]> {
	// Buttons that need scripts are pale until then, like any that cannot be pressed.
	await page.waitForFunction(
		() =>
			/\b(alive|scriptless)\b/.test(document.documentElement.className) ||
			!document.querySelector('script[type=module]'),
	);
	const isThere = await page.evaluate(() => {
		const { axe, startAxe } = window as unknown as { axe?: Axe; startAxe?: () => void };
		if (!axe) startAxe?.();
		return 'axe' in window;
	});
	if (!isThere) await page.evaluate(script);
	const options: RunOptions = {
		...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
		// To describe everything that is right takes as long as the examination.
		resultTypes: ['violations'],
		// All styles are the shop's own, which axe can read without fetching them again.
		preload: false,
	};
	return page.evaluate(
		async ({ exclude, options }) => {
			const { axe } = window as unknown as { axe: Axe };
			// Half way between two colours neither text nor ground has its own contrast. Spinners never end.
			const ending = () =>
				document
					.getAnimations()
					.filter(
						({ effect, playState }) =>
							playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
					);
			for (let waits = ending(); waits.length > 0; waits = ending())
				await Promise.allSettled(waits.map(({ finished }) => finished));
			const context = exclude ? { exclude: [exclude] } : {};
			const { violations } = await axe.run({ include: ['html'], ...context }, options);
			return violations.map(({ id, nodes }): [string, string[]] => [
				id,
				nodes.map(({ html }) => html),
			]);
		},
		{ exclude, options },
	);
}

/** That a page is no wider than its window and, with scripts, that axe finds nothing. */
export async function expectReadable(
	page: Page,
	hasScripts: boolean,
	options: Options = {},
): Promise<void> {
	if (hasScripts) expect(await violationsIn(page, options)).toEqual([]);
	// Where another width has scripts show something else, that comes a moment after it.
	const room = () => page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
	await expect.poll(room).toBeGreaterThanOrEqual(0);
}

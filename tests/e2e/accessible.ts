import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Options = {
	/** Tags of the rules; by default those that axe applies by itself. */
	tags?: string[];
	/** A selector of what is somebody else's. */
	exclude?: string;
};

/** What axe finds wrong in the page's present state: each rule with the elements that break it. */
export async function violationsIn(
	page: Page,
	{ tags, exclude }: Options = {},
): Promise<[rule: string, elements: string[]][]> {
	// The default mode opens a page of its own for each run to look into frames; there are none of ours.
	const axe = new AxeBuilder({ page }).setLegacyMode();
	if (exclude) axe.exclude(exclude);
	axe.options({
		...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
		// To describe everything that is right takes as long as the examination.
		resultTypes: ['violations'],
		// All styles are the shop's own, which axe can read without fetching them again.
		preload: false,
	});
	const { violations } = await axe.analyze();
	return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { photo } from './admin-steps.ts';
import { alive } from './journeys.ts';

// Working the admin area by keyboard alone, or without scripts.

/** How somebody works the pages. */
type Hands = {
	press: (control: Locator) => Promise<void>;
	write: (field: Locator, text: string) => Promise<void>;
	tick: (box: Locator) => Promise<void>;
	/** Chooses the option that begins like this. */
	select: (field: Locator, label: string) => Promise<void>;
	choose: (field: Locator, file: Awaited<ReturnType<typeof photo>>) => Promise<void>;
	/** Waits until the page can be worked. */
	ready: () => Promise<void>;
	/** Opens the panel of a form, where it is closed. */
	open: (label: string) => Promise<void>;
};

const MOST_STEPS = 250;

export function keyboard(page: Page): Hands {
	// Told only together with the key press, the browser may open its own dialog first.
	page.on('filechooser', () => {});
	/** Goes on with Tab until the control has the focus. */
	const reach = async (control: Locator) => {
		await expect(control).toHaveCount(1);
		const hasFocus = () => control.evaluate((element) => element === document.activeElement);
		for (let steps = 0; steps < MOST_STEPS && !(await hasFocus()); steps += 1)
			await page.keyboard.press('Tab');
		await expect(control).toBeFocused();
	};
	return {
		press: async (control) => {
			await reach(control);
			await page.keyboard.press('Enter');
		},
		write: async (field, text) => {
			await reach(field);
			await page.keyboard.press('ControlOrMeta+A');
			await page.keyboard.type(text);
		},
		tick: async (box) => {
			await reach(box);
			await page.keyboard.press('Space');
			await expect(box).toBeChecked();
		},
		select: async (field, label) => {
			await reach(field);
			// Not by typing its name: what is typed begins anew after a second without a key, on a busy machine too.
			const chosen = await field.evaluate((list: HTMLSelectElement) => list.selectedIndex);
			const labels = await field.locator('option').allTextContents();
			const wanted = labels.findIndex((each) => each.trim() === label);
			for (let step = Math.abs(wanted - chosen); step > 0; step -= 1)
				await page.keyboard.press(wanted > chosen ? 'ArrowDown' : 'ArrowUp');
			await expect(field.locator('option:checked')).toHaveText(label);
		},
		choose: async (field, file) => {
			await reach(field);
			const opening = page.waitForEvent('filechooser');
			await page.keyboard.press('Enter');
			await (await opening).setFiles(file);
		},
		ready: () => alive(page),
		open: async (label) => {
			// The row of labels is one stop, in which the arrows choose.
			await reach(page.getByRole('main').getByRole('tab', { selected: true }));
			const tab = page.getByRole('main').getByRole('tab', { name: label });
			for (let steps = 0; steps < 10; steps += 1) {
				if ((await tab.getAttribute('aria-selected')) === 'true') return;
				await page.keyboard.press('ArrowRight');
			}
			await expect(tab).toHaveAttribute('aria-selected', 'true');
		},
	};
}

export function withoutScripts(page: Page): Hands {
	return {
		press: (control) => control.click(),
		write: (field, text) => field.fill(text),
		tick: (box) => box.check(),
		select: async (field, label) => {
			await field.selectOption({ label });
		},
		choose: (field, file) => field.setInputFiles(file),
		ready: async () => {},
		open: async (label) => {
			const main = page.getByRole('main');
			const tab = main
				.getByRole('tab', { name: label })
				.or(main.getByRole('button', { name: label }));
			await tab.first().click();
		},
	};
}

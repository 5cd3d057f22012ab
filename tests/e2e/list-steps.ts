import type { Page } from '@playwright/test';

// The parts of a list's page.

/** 14 products: 11 of Nkwelle, 3 of Draywick, one of them sold out. */
export const SPEAKERS = '/pa-speakers';

export const main = (page: Page) => page.getByRole('main');
export const status = (page: Page) => main(page).getByRole('status');
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter' });
export const names = (page: Page) =>
	main(page).getByRole('article').getByRole('heading').allInnerTexts();

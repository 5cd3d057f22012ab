import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

const SET = 'Tarnholt First Studio Set';
const PICTURE = new URL('../../db/seed/pictures/line-array.jpg', import.meta.url);

test('an article has headings, lists, links and the products it speaks of, and no markup of its own', async ({
	page,
}) => {
	const login = await page.request.post('/api/login', {
		data: { email: 'admin@example.com', password: 'correct-horse-battery' },
	});
	const { token } = await login.json();
	const content = [
		'They are at /pa-speakers here. Not [free](javascript:alert(1)) <b>money</b>.',
		'## What to take',
		'- **Two** boxes',
		'- [a desk](https://elsewhere.example/)',
		'![The boxes](1)',
		'/product/tarnholt-first-studio-set',
		'Returns are in [our policy](/policy#returns).',
	].join('\n');
	const stored = await page.request.post('/api/articles', {
		headers: { authorization: `Bearer ${token}` },
		multipart: {
			title: 'Links in a text',
			content,
			mainImage: { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await readFile(PICTURE) },
		},
	});
	const { article } = await stored.json();

	await page.goto(`/blog/${article.slug}`);
	await expect(page.getByText(/^Published on \w+ \d+, \d{4} \| By Admin$/)).toBeVisible();
	const text = page.getByRole('article').first();
	await expect(text.getByRole('link', { name: 'PA Speakers' })).toHaveAttribute(
		'href',
		'/pa-speakers',
	);
	await expect(text).toContainText('Not [free](javascript:alert(1)) <b>money</b>.');
	await expect(text.getByRole('heading', { level: 2, name: 'What to take' })).toBeVisible();
	await expect(text.getByRole('listitem').filter({ hasText: 'Two boxes' })).toBeVisible();
	const desk = text.getByRole('link', { name: 'a desk' });
	await expect(desk).toHaveAttribute('href', 'https://elsewhere.example/');
	await expect(desk).toHaveAttribute('rel', 'noopener');
	await expect(text.getByRole('img', { name: 'The boxes' })).toBeVisible();
	await expect(text.getByRole('link', { name: SET })).toHaveAttribute(
		'href',
		'/product/tarnholt-first-studio-set',
	);
	await expect(text.getByRole('button', { name: `Add to Cart: ${SET}` })).toBeVisible();
	await text.getByRole('link', { name: 'our policy' }).click();
	await expect(page).toHaveURL('/policy#returns');

	await page.request.delete(`/api/articles/${article.id}`, {
		headers: { authorization: `Bearer ${token}` },
	});
});

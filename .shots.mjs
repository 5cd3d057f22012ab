import { chromium } from '@playwright/test';

const BASE = 'http://127.0.0.1:4470',
	SB = 'http://127.0.0.1:4570';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function fresh(width, js = true) {
	const ctx = await b.newContext({
		viewport: { width, height: width < 500 ? 740 : 900 },
		baseURL: BASE,
		javaScriptEnabled: js,
	});
	await ctx.route('https://checkout.paystack.com/**', async (route) => {
		const { pathname, search } = new URL(route.request().url());
		const a = await route.fetch({ url: SB + pathname + search, maxRedirects: 0 });
		const to = a.headers().location;
		if (!to) return route.fulfill({ response: a });
		return route.fulfill({
			contentType: 'text/html',
			body: `<meta http-equiv="refresh" content="0;url=${to}">`,
		});
	});
	const page = await ctx.newPage();
	page.on('console', (m) => {
		if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', width, m.text());
	});
	page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
	const email = `s${Date.now()}${Math.random().toString(36).slice(2, 6)}@example.com`;
	const r = await page.request.post('/api/register', {
		data: {
			name: 'Chidi Eze',
			email,
			password: 'river market drum',
			password_confirmation: 'river market drum',
		},
	});
	const { token } = await r.json();
	await ctx.addCookies([
		{ name: 'bridgehead_session', value: token, url: BASE, httpOnly: true },
		{ name: 'bridgehead_signed_in', value: '1', url: BASE },
	]);
	return { ctx, page, email };
}
async function cart(page, slug = 'corvane-xlr-microphone-cable-10-m') {
	const { product } = await (await page.request.get('/api/product-by-slug/' + slug)).json();
	await page.request.post('/cart', {
		form: { intent: 'add', productId: String(product.id), qty: '1' },
	});
}
async function fill(page) {
	const A = {
		Email: 'ngozi.receiver@example.com',
		'Mobile Number': '0803 123 4567',
		'First Name': 'Ngozi',
		'Last Name': "O'Kafor",
		Address: '14 Oguta Road',
		City: 'Onitsha',
	};
	for (const [l, t] of Object.entries(A))
		await page.getByLabel(l, { exact: false }).first().fill(t);
	await page.getByLabel('State').selectOption('Anambra');
}
const alive = (page) =>
	page.waitForFunction(() => {
		const m = document.querySelector('main');
		return m && Object.keys(m).some((k) => k.startsWith('__reactFiber'));
	});

export { alive, BASE, b, cart, fill, fresh, SB };

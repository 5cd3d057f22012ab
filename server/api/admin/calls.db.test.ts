import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { COUNTED_HITS } from '#shop/kit/counted.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

// What the calls about users, orders and the dashboard answer.

const db = await testDatabase();
const { app } = await testApp(db);
const { user: admin, headers: asAdmin } = await makeAdmin(db);

const call = (
	method: 'GET' | 'POST' | 'DELETE',
	url: string,
	headers: Record<string, string> = asAdmin,
) => app.inject({ method, url: `/api${url}`, headers });

test('users: the whole list, or one page of a search', async () => {
	const user = await makeShopper(db, 'Zikora Ude');
	const shape = {
		id: user.id,
		name: 'Zikora Ude',
		email: user.email,
		role_as: 0,
		status: 1,
		created_at: user.createdAt.toISOString(),
	};
	const whole = (await call('GET', '/users')).json();
	expect(Object.keys(whole)).toEqual(['users']);
	expect(whole.users[0]).toEqual(shape);
	expect(whole.users).toHaveLength(await db.$count(users));
	expect((await call('GET', '/users?q=zikora')).json()).toEqual({
		data: [shape],
		total: 1,
		last_page: 1,
		current_page: 1,
	});
	const page = (await call('GET', '/users?page=2&per_page=1')).json();
	expect([page.data.length, page.current_page]).toEqual([1, 2]);
	expect((await call('GET', '/users?page=99999999999')).json().data).toEqual([]);
	for (const query of [
		'page=0',
		'page=x',
		'per_page=-1',
		'sort=x',
		'q=%25',
		'q=%00',
		'page=1&page=2',
	])
		expect((await call('GET', `/users?${query}`)).statusCode, query).toBe(200);
});

test('the total of a search is exact, however many it finds', async () => {
	await db.insert(users).values(
		Array.from({ length: COUNTED_HITS + 5 }, (_, n) => ({
			name: 'Found Once',
			email: `found-${n}@example.com`,
			passwordHash: 'none',
		})),
	);
	const { total, last_page } = (await call('GET', '/users?q=found+once&per_page=10')).json();
	expect([total, last_page]).toEqual([COUNTED_HITS + 5, 31]);
});

test('blocking answers the new status; for admins and unknown users it is refused', async () => {
	const user = await makeShopper(db);
	const headers = await signedInHeaders(db, user.id);
	const url = `/users/${user.id}/block`;
	expect((await call('POST', url)).json()).toEqual({
		message: 'User blocked successfully.',
		status: 0,
	});
	expect((await call('GET', '/user', headers)).statusCode).toBe(401);
	expect((await call('POST', url)).json()).toMatchObject({ status: 1 });
	const refused = await call('POST', `/users/${admin.id}/block`);
	expect([refused.statusCode, refused.json()]).toEqual([
		403,
		{ message: 'You cannot block an admin user' },
	]);
	for (const id of ['2000000000', '0', '-1', 'x', '99999999999', '1.5'])
		expect((await call('POST', `/users/${id}/block`)).statusCode, id).toBe(404);
});

test('orders: the whole list newest first, or one page of it', async () => {
	const { id: userId } = await makeShopper(db);
	const older = await makeOrder(db, { userId });
	const newer = await makeOrder(db, { userId, paymentMode: 'Paid by PayPal', paymentId: 'PP-1' });
	const whole = (await call('GET', '/admin/orders')).json();
	expect(whole.status).toBe(200);
	expect(whole.orders.map(({ id }: { id: number }) => id)).toEqual([newer.id, older.id]);
	expect(whole.orders[0]).toEqual({
		id: newer.id,
		tracking_no: newer.trackingNo,
		firstname: 'Ngozi',
		lastname: 'Okafor',
		phone: '0803 123 4567',
		email: 'ngozi@example.com',
		address: '14 Oguta Road',
		city: 'Onitsha',
		state: 'Anambra',
		zipcode: '430001',
		payment_id: 'PP-1',
		payment_mode: 'Paid by PayPal',
		created_at: newer.createdAt.toISOString(),
		subtotal: 0,
		discount: 0,
		delivery_fee: 0,
		delivery_method: null,
		tax: 0,
		total: 0,
		deposit: 0,
		deposit_paid: null,
		rest_to_collect: null,
		shipments: [],
	});
	const page = (await call('GET', '/admin/orders?page=2&per_page=1')).json();
	expect(page).toMatchObject({ status: 200, total: 2, last_page: 2, current_page: 2 });
	expect(page.data).toMatchObject([{ id: older.id }]);
});

test('the dashboard counts everything and shows the five newest of each', async () => {
	const { id: categoryId } = await makeCategory(db, { status: 1 });
	for (let i = 0; i < 6; i += 1) await makeShopper(db);
	const made: number[] = [];
	for (let i = 0; i < 6; i += 1)
		made.push((await makeProduct(db, { categoryId, sellingKobo: 99_50, status: 1 })).id);
	const response = (await call('GET', '/dashboard')).json();
	expect(response).toMatchObject({
		ordersCount: 2,
		productsCount: 6,
		categoriesCount: 1,
		usersCount: await db.$count(users),
		recentCategories: [{ id: categoryId, name: 'Microphones' }],
	});
	expect(Object.keys(response)).toHaveLength(8);
	expect(response.recentProducts.map(({ id }: { id: number }) => id)).toEqual(
		made.toReversed().slice(0, 5),
	);
	expect(response.recentProducts[0]).toMatchObject({ selling_price: 99.5, images: [] });
	expect(response.recentUsers).toHaveLength(5);
	expect(response.recentUsers[0]).not.toHaveProperty('password_hash');
	expect(response.recentOrders[0]).toMatchObject({
		tracking_no: expect.any(String),
		payment_id: 'PP-1',
	});
});

test('a page has as many rows as the staff’s own lists unless it is asked for with more', async () => {
	const { id: userId } = await makeShopper(db);
	for (let n = 0; n < 6; n += 1) await makeOrder(db, { userId });
	const rowsOf = async (url: string) => (await call('GET', url)).json().data.length;
	expect(await rowsOf('/admin/orders?page=1')).toBe(5);
	expect(await rowsOf('/admin/orders?per_page=6')).toBe(6);
	expect(await rowsOf('/users?page=1')).toBe(10);
	expect(await rowsOf('/users?per_page=100')).toBe(100);
	for (const tooMany of ['101', '1000000'])
		expect(await rowsOf(`/users?per_page=${tooMany}`)).toBeLessThanOrEqual(100);
});

test('answers for the staff are never cached for others', async () => {
	for (const url of ['/dashboard', '/users', '/admin/orders'])
		expect((await call('GET', url)).headers['cache-control']).toBe('private, no-store');
});

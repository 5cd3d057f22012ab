import { desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { homePage, OWN_HOME_PAGE, saveHomePage, sentHomePage } from './home-page.ts';
import { settingsSavedAt, shopSettings } from './settings.ts';
import { saveSettings } from './settings-saving.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
const adminId = (await makeAdmin(db)).user.id;

beforeEach(() => db.delete(settings));

const FORM = {
	heroTitle: 'Louder\r\nfor less',
	heroButton: 'See them',
	heroLink: '/bestseller',
	offersShown: '1',
	offersTitle: 'Exclusive Offers For You',
	offersButton: 'Check Now',
	offersLink: '/collections?sort=price',
};
const sent = (changes: Record<string, unknown> = {}) =>
	sentHomePage(db, uploads, { ...FORM, ...changes });
const refusedFields = (changes: Record<string, unknown>) =>
	sent(changes).then(
		() => [],
		(problem) => Object.keys(problem.fields),
	);

test('a shop whose owner changed nothing has the words of the design', async () => {
	const own = await homePage(db);
	expect(own.heroTitle.join(' ')).toBe('NEW ARRIVALS FOR YOU');
	expect(own).toMatchObject({
		heroButton: 'Latest Collections',
		offersTitle: 'Exclusive Offers For You',
		offersButton: 'Check Now',
		offersShown: true,
	});
});

test('what is sent is shown in a preview before it is saved, and then stays until it is taken back', async () => {
	const page = await sent({ heroPicture: await pngFile(7), offersShown: '0' });
	expect(page).toMatchObject({ heroTitle: ['Louder', 'for less'], offersShown: false });
	expect(await uploads.has(page.heroPicture?.path ?? '')).toBe(true);
	expect(await homePage(db)).toEqual(OWN_HOME_PAGE);

	expect(await announcedBy(db, () => saveHomePage(db, adminId, page, {}))).toContain('settings');
	expect(await homePage(db)).toEqual(page);
	expect((await sent()).heroPicture).toEqual(page.heroPicture);
	expect((await sent({ heroOwnPicture: '1' })).heroPicture).toBeNull();
	const [change] = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1);
	expect(change).toMatchObject({
		noun: 'settings',
		before: { heroButton: 'Latest Collections' },
		after: { heroButton: 'See them' },
	});

	await saveHomePage(db, adminId, null, {});
	expect(await homePage(db)).toEqual(OWN_HOME_PAGE);
});

test.each([
	['heroLink', 'https://elsewhere.example/'],
	['heroLink', '//elsewhere.example/'],
	['heroLink', '/\\elsewhere.example'],
	['heroLink', '/..//elsewhere.example'],
	['heroLink', '/new\0'],
	['heroLink', 'javascript:alert(1)'],
	['heroLink', '/admin/settings'],
	['offersLink', 'collections'],
	['heroTitle', ' \n '],
	['heroTitle', 'one\ntwo\nthree\nfour'],
	['heroTitle', 'A line that is far too long'],
	['offersTitle', ''],
	['heroButton', 'x'.repeat(31)],
	['offersPicture', new File(['no picture'], 'a.png')],
])('refused beside its field: %s %j', async (field, value) => {
	expect(await refusedFields({ [field]: value })).toEqual([field]);
});

test('of two who save the page the second is told; who saves other settings disturbs neither', async () => {
	const page = await sent();
	const neverSaved = await settingsSavedAt(db, 'homePage');
	const both = await Promise.allSettled([
		saveHomePage(db, adminId, page, { expectedUpdatedAt: neverSaved }),
		saveHomePage(db, adminId, page, { expectedUpdatedAt: neverSaved }),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	await saveSettings(db, adminId, { tagline: 'x' }, { expectedUpdatedAt: new Date(0) });
	expect((await shopSettings(db)).tagline).toBe('x');
	const expectedUpdatedAt = await settingsSavedAt(db, 'homePage');
	await saveHomePage(db, adminId, null, { expectedUpdatedAt });
	const stale = saveHomePage(db, adminId, page, { expectedUpdatedAt });
	await expect(stale).rejects.toMatchObject({ code: 'conflict' });
});

import { expect, test } from 'vitest';
import { saveRule as storeRule } from '#shop/catalogue/goes-with/goes-with-saving.ts';
import { partsOfKit } from '#shop/catalogue/kits/kit-parts.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { loadPage, sendToPage } from '#tests/helpers/staff-forms.ts';
import { loader as extrasPage, action as saveExtras } from './extras/extras.tsx';
import { loader as rulePage, action as saveRule } from './goes-with/edit-rule.tsx';
import { loader as kitPage, action as saveKit } from './kits/kit.tsx';

// Forms that are written in the address until they are saved: whatever is searched, added or looked at meanwhile, they go
// on changing what they were opened with.

const db = await testDatabase();
const user = await makeAdminUser(db);
const { id: categoryId } = await makeCategory(db);
const makeGood = (name: string) => makeProduct(db, { categoryId, name, sellingKobo: 5_000_00 });
const [kit, drum, stand, cable] = [
	await makeGood('Drum set'),
	await makeGood('Drum'),
	await makeGood('Stand'),
	await makeGood('Cable'),
];
const on = (page: string) => ({
	db,
	user,
	pattern: `/admin/edit-product/:id/${page}`,
	params: { id: String(kit.id) },
});

test('a part that a colleague added meanwhile is not lost when another one is searched and added', async () => {
	const here = on('kit');
	const opened = await loadPage(kitPage, here);
	await sendToPage(saveKit, here, { seen: opened.seen, [`pieces_${drum.id}`]: '1' });
	const added = { draft: '1', seen: opened.seen, add: String(cable.id) };
	const draft = await loadPage(kitPage, here, added);
	const sent = { seen: draft.seen, [`pieces_${cable.id}`]: '1' };
	expect(await sendToPage(saveKit, here, sent)).toMatchObject({ status: 409 });
	expect(await partsOfKit(db, kit.id)).toMatchObject([{ partId: drum.id }]);
});

test('neither is an extra', async () => {
	const here = on('extras');
	const opened = await loadPage(extrasPage, here);
	await sendToPage(saveExtras, here, { seen: opened.seen, extra: String(stand.id) });
	const added = { draft: '1', seen: opened.seen, add: String(cable.id) };
	const draft = await loadPage(extrasPage, here, added);
	const sent = { seen: draft.seen, extra: String(cable.id) };
	expect(await sendToPage(saveExtras, here, sent)).toMatchObject({ status: 409 });
	const now = await loadPage(extrasPage, here);
	expect(now.extras.map(({ id }) => id)).toEqual([stand.id]);
});

test('a rule that a colleague changed before its preview was looked at is not written over', async () => {
	const [other, third] = [await makeCategory(db), await makeCategory(db)];
	const rule = await storeRule(db, {
		userId: user.id,
		id: null,
		sent: { category: String(categoryId), offered: String(other.id) },
	});
	const here = { db, user, pattern: '/admin/goes-with/:id', params: { id: String(rule.id) } };
	const { texts, updatedAt } = await loadPage(rulePage, here);
	await sendToPage(saveRule, here, { ...texts, seen_at: updatedAt, offered: String(third.id) });
	const typed = { ...texts, category: String(third.id) };
	const preview = await loadPage(rulePage, here, { ...typed, draft: '1', seen_at: updatedAt });
	const sent = { ...preview.texts, seen_at: preview.updatedAt };
	expect(await sendToPage(saveRule, here, sent)).toMatchObject({ status: 409 });
	expect((await loadPage(rulePage, here)).texts.offered).toBe(String(third.id));
});

import { expect, test } from 'vitest';
import { allCollectors, CollectorInput, saveCollector } from '#shop/cash/collectors.ts';
import { endpointById } from '#shop/integrations/endpoint-list.ts';
import { makeEndpoint } from '#shop/integrations/endpoints.ts';
import { parseFields } from '#shop/kit/input.ts';
import { saveSynonym, synonymForStaff } from '#shop/search/synonyms.ts';
import { ownRoleById, saveOwnRole } from '#shop/staff/own-roles.ts';
import { editorBy } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { loadPage, sendToPage } from '#tests/helpers/staff-forms.ts';
import { loader as collectorPage, action as saveCollectorForm } from './cash/collector.tsx';
import { loader as endpointPage, action as saveEndpointForm } from './integrations/endpoint.tsx';
import { action as saveSynonymForm, loader as synonymPage } from './search-words/edit-synonym.tsx';
import { loader as rolePage, action as saveRoleForm } from './staff/own-role.tsx';

// Two people open the form of one thing, both change it, and the second to save is told so.

const db = await testDatabase();
const owner = await makeAdminUser(db);
const { user } = await sessionOf(db, owner.id);
const at = (pattern: string, id: number) => ({ db, user, pattern, params: { id: String(id) } });
const STALE = { status: 409, message: expect.stringContaining('Somebody else has changed this') };
const SAVED = { status: 303 };

test('a role', async () => {
	const id = await saveOwnRole(db, owner.id, null, { name: 'Shelves', permissions: ['stock'] });
	const here = at('/admin/staff/roles/:id', id);
	const { seen } = await loadPage(rolePage, here);
	const first = { name: 'Shelves', seen };
	expect(await sendToPage(saveRoleForm, here, { ...first, reviews: '1' })).toEqual(SAVED);
	expect(await sendToPage(saveRoleForm, here, { ...first, refunds: '1' })).toMatchObject(STALE);
	expect((await ownRoleById(db, id)).permissions).toEqual(['reviews']);
	const anew = await loadPage(rolePage, here);
	const sent = { name: 'Shelves', seen: anew.seen, refunds: '1' };
	expect(await sendToPage(saveRoleForm, here, sent)).toEqual(SAVED);
});

test('an endpoint of webhooks', async () => {
	const url = 'https://one.example/';
	const input = { name: 'Books', url, events: ['order.paid' as const] };
	const { id } = await makeEndpoint(db, owner.id, input);
	const here = at('/admin/integrations/webhooks/:id', id);
	const { seen } = (await loadPage(endpointPage, here)).endpoint;
	const sent = { intent: 'save', name: 'Books', order_paid: '1', seen };
	const save = (to: string) => sendToPage(saveEndpointForm, here, { ...sent, url: to });
	expect(await save('https://two.example/')).toEqual(SAVED);
	expect(await save('https://three.example/')).toMatchObject(STALE);
	expect((await endpointById(db, id)).url).toBe('https://two.example/');
});

test('somebody who collects cash', async () => {
	await saveCollector(
		db,
		editorBy(owner.id),
		null,
		parseFields(CollectorInput, { name: 'Uju', kind: 'rider' }),
	);
	const found = async () => (await allCollectors(db)).find(({ name }) => name === 'Uju');
	const here = at('/admin/cash/collectors/:id', (await found())?.id ?? 0);
	const { seen } = await loadPage(collectorPage, here);
	const sent = { name: 'Uju', kind: 'rider', active: '1', seen };
	const save = (phone: string) => sendToPage(saveCollectorForm, here, { ...sent, phone });
	expect(await save('0803 123 4567')).toEqual(SAVED);
	expect(await save('0803 765 4321')).toMatchObject(STALE);
	expect((await found())?.phone).toBe('0803 123 4567');
});

test('a synonym', async () => {
	const { id } = await saveSynonym(db, owner.id, null, { term: 'talkrod', meaning: 'microphone' });
	const here = at('/admin/search-words/:id', id);
	const { updatedAt } = await loadPage(synonymPage, here);
	const sent = { term: 'talkrod', seen_at: updatedAt };
	const save = (meaning: string) => sendToPage(saveSynonymForm, here, { ...sent, meaning });
	expect(await save('talkback')).toEqual(SAVED);
	expect(await save('headset')).toMatchObject(STALE);
	expect((await synonymForStaff(db, id)).meaning).toBe('talkback');
});

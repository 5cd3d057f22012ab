import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { inviteToStaff, openInvitations, resendInvitation } from './invitations.ts';

const db = await testDatabase();

test('one member of the staff mails 30 invitations an hour', async () => {
	const chief = await makeAdminUser(db, 'Eager');
	await inviteToStaff(db, SHOP, chief.id, { email: 'invited@example.com', role: 'sales' });
	const [{ id } = { id: 0 }] = await openInvitations(db, chief);
	for (let count = 1; count < 30; count += 1) await resendInvitation(db, SHOP, chief.id, id);
	await expect(resendInvitation(db, SHOP, chief.id, id)).rejects.toMatchObject({
		code: 'too-many',
	});
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { cashDesk, editorBy } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import { allCollectors, CollectorInput, saveCollector } from './collectors.ts';

const db = await testDatabase();
const { ada, collect, makeCashOrder, makeCollector } = await cashDesk(db);

test('a collector has a name of their own, and an account only of the staff', async () => {
	const courier = await makeStaffUser(db, 'sales', 'Emeka');
	const id = await makeCollector({ name: 'Emeka', email: courier.email.toUpperCase() });
	expect((await allCollectors(db)).find((each) => each.id === id)).toMatchObject({
		userId: courier.id,
		kind: 'rider',
	});
	await expect(makeCollector({ name: ' emeka ' })).rejects.toMatchObject({
		fields: { name: ['There is a collector of this name already.'] },
	});
	const shopper = await makeShopper(db);
	await expect(makeCollector({ name: 'No', email: shopper.email })).rejects.toMatchObject({
		fields: { email: [expect.stringContaining('Nobody on the staff')] },
	});
});

test('a mail address that no column can hold is refused beside its field', () => {
	expect(() => parseFields(CollectorInput, { name: 'A', kind: 'rider', email: 'a\0b' })).toThrow(
		expect.objectContaining({ fields: { email: [expect.any(String)] } }),
	);
});

const ACCOUNT = {
	kind: 'bank',
	bank_name: 'Zenith Bank',
	account_number: '1012-345 678',
	account_name: 'Bridgehead Audio Ltd',
};

test('a bank account says what to transfer to, and nobody else does', async () => {
	const id = await makeCollector({ ...ACCOUNT, name: 'Zenith' });
	expect((await allCollectors(db)).find((each) => each.id === id)).toMatchObject({
		kind: 'bank',
		bankName: 'Zenith Bank',
		accountNumber: '1012345678',
		accountName: 'Bridgehead Audio Ltd',
	});
	const refused = (fields: Record<string, string>, errors: Record<string, string[]>) =>
		expect(() => parseFields(CollectorInput, { name: 'A', ...fields })).toThrow(
			expect.objectContaining({ fields: errors }),
		);
	refused(
		{ kind: 'bank' },
		{
			bank_name: ['Type the name of the bank.'],
			account_number: ['Type the number of the account.'],
			account_name: ['Type the name that the account is in.'],
		},
	);
	for (const account_number of ['101234567', '10123456789', '101234567x'])
		refused(
			{ ...ACCOUNT, account_number },
			{ account_number: ['An account number has ten digits (NUBAN).'] },
		);
	const only = [expect.stringContaining('Only a bank account has one')];
	for (const kind of ['rider', 'terminal'])
		refused({ ...ACCOUNT, kind }, { bank_name: only, account_number: only, account_name: only });
	refused({ kind: 'terminal', email: 'ada@shop.example' }, { email: [expect.any(String)] });
	refused({ kind: 'purse' }, { kind: ['Choose what they are.'] });
});

test('who has collected as cash becomes no terminal, and the other way round', async () => {
	const [rider, terminal] = [
		await makeCollector({ name: 'Ngozi' }),
		await makeCollector({ name: 'Moniepoint', kind: 'terminal' }),
	];
	const become = (id: number, name: string, kind: string) =>
		saveCollector(
			db,
			editorBy(ada.id),
			id,
			parseFields(CollectorInput, { name, kind, active: '1' }),
		);
	await become(terminal, 'Moniepoint', 'counter');
	await become(terminal, 'Moniepoint', 'terminal');
	for (const collector of [rider, terminal])
		await collect((await makeCashOrder()).id, { amount: '2500', collector });
	await become(rider, 'Ngozi', 'counter');
	const refused = { fields: { kind: [expect.stringContaining('add another collector')] } };
	await expect(become(rider, 'Ngozi', 'terminal')).rejects.toMatchObject(refused);
	await expect(become(terminal, 'Moniepoint', 'rider')).rejects.toMatchObject(refused);
});

test('another account to transfer to needs a fresh proof, and every owner hears of it', async () => {
	const { user: bisi } = await makeAdmin(db, 'Bisi Owner');
	const id = await makeCollector({ ...ACCOUNT, name: 'Access' });
	const mailed = async () => {
		const rows = await db.select().from(mails).where(eq(mails.kind, 'bank-account'));
		return rows.filter(({ bodyText }) => bodyText.includes('"Access"'));
	};
	expect((await mailed()).map(({ recipient }) => recipient)).toEqual(
		expect.arrayContaining([ada.email, bisi.email]),
	);
	const added = (await mailed()).length;
	const save = (fields: Record<string, string>, provedAt: Date | null) => {
		const input = parseFields(CollectorInput, { ...ACCOUNT, name: 'Access', ...fields });
		return saveCollector(db, { ...editorBy(ada.id), admin: { id: ada.id, provedAt } }, id, input);
	};
	const other = { account_number: '9999999999', active: '1' };
	await expect(save(other, null)).rejects.toMatchObject({ reason: 'proof-needed' });
	const [now] = (await allCollectors(db)).filter((each) => each.id === id);
	expect(now?.accountNumber).toBe('1012345678');
	// What takes nobody's money elsewhere asks for nothing.
	await save({ phone: '0803 123 4567', active: '1' }, null);
	await save({}, null);
	expect(await mailed()).toHaveLength(added);
	await expect(save({ active: '1' }, null)).rejects.toMatchObject({ reason: 'proof-needed' });
	await save({ active: '1' }, new Date());
	await save(other, new Date());
	const last = (await mailed()).at(-1);
	expect(last?.bodyText).toContain('Ada Admin changed the bank account "Access"');
	expect(last?.bodyText).toContain('Before: Zenith Bank, 1012345678, Bridgehead Audio Ltd');
	expect(last?.bodyText).toContain('Now: Zenith Bank, 9999999999, Bridgehead Audio Ltd');
});

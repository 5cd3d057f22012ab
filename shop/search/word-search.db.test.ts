import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isPerson, userSearchText, users } from '#db/account-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { fold } from './fold.ts';
import { holdsWords } from './word-search.ts';

const db = await testDatabase();
const text = userSearchText(users);
await db.execute(sql`insert into users (name, email, password_hash)
	select md5('u' || n) || ' ' || md5('v' || n), md5('w' || n) || '@example.com', '-' from generate_series(1, 5000) n`);
await db.insert(users).values([
	{ name: 'Ngozi Okafor', email: 'ngozi@example.com', passwordHash: '-' },
	{ name: 'Zik Ojo', email: 'ojo@example.com', passwordHash: '-' },
	{ name: "Uju O'Kelu", email: 'uju@example.com', passwordHash: '-' },
	{ name: 'Ada N’Dubuisi', email: 'ada@example.com', passwordHash: '-' },
	{ name: 'Adébáyọ̀ Olú-Ṣẹ́gun', email: 'ade.b@example.com', passwordHash: '-' },
	{ name: 'Ƙoƙo Ɗanjuma', email: 'koko@example.com', passwordHash: '-' },
	{ name: 'GROẞE Strauß Œdipe', email: 'strauss@example.com', passwordHash: '-' },
]);
await db.execute(sql`vacuum analyze users`);

async function names(q: string): Promise<string[]> {
	const found = await db.select({ name: users.name }).from(users).where(holdsWords(text, q));
	return found.map(({ name }) => name).sort();
}

test('every word must occur, in any case and order; a word of one or two letters at the beginning of a word', async () => {
	expect(await names('OKAFOR ngo')).toEqual(['Ngozi Okafor']);
	expect(await names('kafo')).toEqual(['Ngozi Okafor']);
	expect(await names('oj zi')).toEqual(['Zik Ojo']);
	expect(await names('n okafor')).toEqual(['Ngozi Okafor']);
	for (const q of ['ka', 'zi okafor', 'okafor ojo', '%o', '_k']) expect(await names(q)).toEqual([]);
	expect(holdsWords(text, '  ')).toBeUndefined();
});

test('an apostrophe is found however it was typed: phones write curly ones', async () => {
	for (const q of ["o'kelu", 'O’Kelu', 'oʼkelu']) expect(await names(q)).toEqual(["Uju O'Kelu"]);
	for (const q of ["n'dub", 'N’Dub']) expect(await names(q)).toEqual(['Ada N’Dubuisi']);
	expect(await names("n'okafor")).toEqual([]);
});

test('letters are found with and without accents, words with and without hyphens, commas and all', async () => {
	const yoruba = ['Adébáyọ̀ Olú-Ṣẹ́gun'];
	for (const q of [
		'adebayo',
		'ADÉBÁYỌ̀',
		'ade\u0301ba\u0301yo',
		'Adebáyo olusegun',
		'olu-segun',
		'olu–ṣẹgun',
	])
		expect(await names(q), q).toEqual(yoruba);
	for (const q of ['segun, adebayo', 'ade.b@EXAMPLE']) expect(await names(q), q).toEqual(yoruba);
	expect(await names('Okafór')).toEqual(['Ngozi Okafor']);
	expect(await names('koko danjuma')).toEqual(['Ƙoƙo Ɗanjuma']);
	expect(await names('strauss oedipe')).toEqual(['GROẞE Strauß Œdipe']);
	for (const q of ['-', "'", '- –', ',']) expect(holdsWords(text, q)).toBeUndefined();
	for (const q of ['％', 'o％k', '\\']) expect(await names(q), q).toEqual([]);
});

test('staff searches fold every Latin letter as the search of the shop does', async () => {
	const letters = Array.from({ length: 0x1eff - 0xc0 }, (_, i) =>
		String.fromCodePoint(0xc0 + i),
	).filter((letter) => /^\p{L}$/u.test(letter) && /^[a-z]+$/.test(fold(letter)));
	expect(letters.length).toBeGreaterThan(500);
	const { rows } = await db.execute<{ folded: string }>(
		sql`select staff_search_fold(letter) as folded from unnest(${sql.param(letters)}::text[]) with ordinality as l(letter, place) order by place`,
	);
	const differ = letters.filter((letter, place) => rows[place]?.folded !== fold(letter));
	// These are a letter and a sign in one, and the sign is not one that staff searches take away.
	expect(differ).toEqual(['Ŀ', 'ŀ', 'ŉ', 'ẚ']);
});

test('no search reads the whole table, however short its words', async () => {
	for (const q of ['zq', 'ng', 'ngozi', 'zq ng', 'kafor z', "o'kelu", 'adébáyọ̀']) {
		const { rows: plan } = await db.execute<{ 'QUERY PLAN': string }>(
			sql`explain select id from users where ${isPerson(users)} and ${holdsWords(text, q)}`,
		);
		const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
		expect(lines, q).toContain('users_search');
		expect(lines, q).not.toContain('Seq Scan');
	}
});

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { articles } from '#db/site-schema.ts';
import { announcedBy, makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sitemapEntries } from '../feeds/sitemap.ts';
import { localMinute } from '../kit/local-time.ts';
import { createArticle, shownArticle, updateArticle } from './article-editing.ts';
import {
	allArticles,
	articleById,
	articleBySlug,
	articlePage,
	newestArticles,
	nextArticles,
	publishedArticle,
} from './articles.ts';
import { announceAppearance, publishingOf, readPublishing } from './publication.ts';
import { articlesForStaff } from './staff-articles.ts';

const db = await testDatabase();
const staff = { uploads: temporaryUploads(), adminId: (await makeAdmin(db)).user.id };
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR);
const sent = async (more: Record<string, unknown> = {}) => ({
	title: 'Harmattan and your microphones',
	content: 'Cover them.',
	mainImage: await pngFile(1),
	...more,
});

beforeEach(async () => {
	await db.delete(articles);
});

test('nobody but staff sees a draft, or a scheduled article before its time', async () => {
	const at = inHours(2);
	const out = await makeArticle(db, { slug: 'out' });
	const draft = await makeArticle(db, { slug: 'draft', isDraft: true });
	const later = await makeArticle(db, { slug: 'later', createdAt: at });

	const seen = async (now?: Date) => ({
		page: (await articlePage(db, 1, now)).articles.map(({ slug }) => slug),
		total: (await articlePage(db, 1, now)).total,
		teaser: (await newestArticles(db, 5, now)).map(({ slug }) => slug),
		next: (await nextArticles(db, { ...out, id: 0 }, 3, now)).map(({ slug }) => slug),
		all: (await allArticles(db, now)).map(({ slug }) => slug),
		bySlug: (await articleBySlug(db, 'later', now))?.slug,
		byId: (await publishedArticle(db, later.id, now))?.slug,
	});
	const only = ['out'];
	const before = { page: only, total: 1, teaser: only, next: only, all: only };
	expect(await seen()).toEqual({ ...before, bySlug: undefined, byId: undefined });
	expect(await seen(new Date(at.getTime() - 1))).toMatchObject(before);
	const both = ['later', 'out'];
	expect(await seen(at)).toMatchObject({
		page: both,
		total: 2,
		teaser: both,
		all: both,
		bySlug: 'later',
		byId: 'later',
	});
	expect(await sitemapEntries(db, 'articles.xml')).toMatchObject([{ path: '/blog/out' }]);
	expect(await articleBySlug(db, 'draft', inHours(999))).toBeNull();

	expect(await articleById(db, draft.id)).toMatchObject({ slug: 'draft', isDraft: true });
	const query = { page: 1, perPage: 10, q: '', sort: 'title' as const };
	const states = (await articlesForStaff(db, query)).rows.map(({ slug, publication }) => [
		slug,
		publication,
	]);
	expect(Object.fromEntries(states)).toEqual({
		out: 'published',
		draft: 'draft',
		later: 'scheduled',
	});
	for (const { 0: slug, 1: publication } of [
		['out', 'published'],
		['draft', 'draft'],
		['later', 'scheduled'],
	] as const)
		expect((await articlesForStaff(db, query, publication)).rows).toMatchObject([{ slug }]);
});

test('a scheduled article is announced by a job at its time, which outlives a restart', async () => {
	const at = inHours(30);
	const { id } = await createArticle(db, staff, await sent(), { publishing: localMinute(at) });
	expect(await articleById(db, id)).toMatchObject({ createdAt: at, isDraft: false });
	const { rows } = await db.execute<{ early: boolean; late: boolean }>(
		sql`select start_after < ${at}::timestamptz - interval '1 minute' as early, start_after > ${at}::timestamptz + interval '1 minute' as late
			from pgboss.job where name = 'article-appears' and data->>'articleId' = ${String(id)}`,
	);
	expect(rows).toEqual([{ early: false, late: false }]);
	expect(await announcedBy(db, () => announceAppearance(db, id))).toEqual([
		'blog',
		`article:${id}`,
	]);
});

test('a published draft has the date of its publication, and one that goes back is hidden again', async () => {
	const { id } = await createArticle(db, staff, await sent(), { publishing: 'draft' });
	await db.update(articles).set({ createdAt: new Date('2024-01-01') });
	await updateArticle(db, staff, id, await sent({ mainImage: undefined }), {
		publishing: 'published',
	});
	const [out] = await allArticles(db);
	expect(out?.createdAt.getFullYear()).toBeGreaterThan(2024);

	await updateArticle(db, staff, id, await sent({ mainImage: undefined }), {
		publishing: 'published',
	});
	expect((await articleById(db, id))?.createdAt).toEqual(out?.createdAt);
	await updateArticle(db, staff, id, await sent({ mainImage: undefined }), { publishing: 'draft' });
	expect(await allArticles(db)).toEqual([]);
	// A program changes its text and leaves the rest as it is.
	await updateArticle(db, staff, id, await sent({ mainImage: undefined, content: 'Dry them.' }));
	expect(await articleById(db, id)).toMatchObject({ isDraft: true, content: 'Dry them.' });
});

test('who opened a draft does not hide what somebody else published meanwhile', async () => {
	const draft = await createArticle(db, staff, await sent(), { publishing: 'draft' });
	const shown = shownArticle(draft);
	await updateArticle(db, staff, draft.id, await sent({ mainImage: undefined }), {
		publishing: 'published',
	});
	const { changedByOthers } = await updateArticle(
		db,
		staff,
		draft.id,
		await sent({ mainImage: undefined, content: 'Another text.' }),
		{ shown, publishing: 'draft' },
	);
	expect(changedByOthers).toEqual(['publishing']);
	expect(await allArticles(db)).toMatchObject([{ content: 'Another text.' }]);
});

test('a time that is over is refused beside its field', async () => {
	const refused = createArticle(db, staff, await sent(), { publishing: localMinute(inHours(-1)) });
	await expect(refused).rejects.toMatchObject({
		code: 'invalid',
		fields: { visibleFrom: [expect.stringContaining('over')] },
	});
	expect(await db.$count(articles)).toBe(0);
});

test.each(['', 'soon', '2026-13-01T09:00', '2026-02-30T09:00', '2026-12-01', "2026-12-01T09:00'"])(
	'what is no day and time is refused: %j',
	(visibleFrom) => {
		expect(() => readPublishing({ publication: 'scheduled', visibleFrom })).toThrow();
	},
);

test('the time of a form is one in Lagos', () => {
	expect(readPublishing({ publication: 'scheduled', visibleFrom: '2026-12-01T09:00' })).toBe(
		'2026-12-01T09:00',
	);
	const createdAt = new Date('2026-12-01T08:00:00Z');
	const now = new Date('2026-12-01T07:59:00Z');
	expect(publishingOf({ isDraft: false, createdAt }, now)).toBe('2026-12-01T09:00');
	expect(publishingOf({ isDraft: false, createdAt }, createdAt)).toBe('published');
	expect(readPublishing({})).toBe('published');
});

test('a draft does without its main picture until it is published or scheduled', async () => {
	const { mainImage: _none, ...texts } = await sent();
	const draft = await createArticle(db, staff, texts, { publishing: 'draft' });
	expect(draft.image).toBeNull();
	const list = await articlesForStaff(db, { page: 1, perPage: 10, q: '', sort: 'newest' });
	expect(list.rows).toMatchObject([{ id: draft.id, image: null }]);
	const change = async (publishing: string, more = {}) =>
		updateArticle(
			db,
			staff,
			draft.id,
			{ ...texts, existingAdditionalImages: [], ...more },
			{
				publishing,
			},
		);
	expect(await change('draft', { title: 'Dry air' })).toMatchObject({
		title: 'Dry air',
		image: null,
	});
	const needed = { fields: { mainImage: ['The main image field is required.'] } };
	await expect(change('published')).rejects.toMatchObject(needed);
	await expect(change(localMinute(inHours(2)))).rejects.toMatchObject(needed);
	await expect(createArticle(db, staff, texts)).rejects.toMatchObject(needed);
	const published = await change('published', { mainImage: await pngFile(1) });
	expect(published.image).toMatchObject({ width: 20, height: 10 });
	await expect(
		db.update(articles).set({ mainImage: null, mainWidth: null, mainHeight: null }),
	).rejects.toThrow();
});

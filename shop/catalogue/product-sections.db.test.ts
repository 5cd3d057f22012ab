import { expect, test } from 'vitest';
import { neededExtras } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { productQuestions } from '#db/question-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sectionsOf } from './product-sections.ts';

const db = await testDatabase();
const { id: categoryId } = await makeCategory(db);
const NONE = { hasFamily: false, hasExtras: false, hasQuestions: false, hasMedia: false };

test('a page learns of exactly the parts that its own product can have', async () => {
	const [plain, varied, extended, asked, heard] = await Promise.all(
		Array.from({ length: 5 }, () => makeProduct(db, { categoryId })),
	);
	if (!plain || !varied || !extended || !asked || !heard) throw new Error('no product was made');
	const [family] = await db
		.insert(productFamilies)
		.values({ categoryId, name: 'Cable', options: ['Length'] })
		.returning();
	await db
		.insert(familyVariants)
		.values({ productId: varied.id, familyId: family?.id ?? 0, choice: ['5 m'] });
	await db.insert(neededExtras).values({ productId: extended.id, extraId: plain.id, position: 0 });
	await db.insert(productQuestions).values({
		productId: asked.id,
		dedupeKey: 'asked',
		name: 'Ada',
		author: 'Ada',
		question: 'Does it come with a bag?',
	});
	await db.insert(productMedia).values({
		productId: heard.id,
		kind: 'sound',
		position: 0,
		title: 'Groove',
		path: `uploads/sounds/${'0a'.repeat(10)}.mp3`,
		bytes: 1000,
		seconds: 5,
	});
	expect(await sectionsOf(db, plain.id)).toEqual(NONE);
	expect(await sectionsOf(db, varied.id)).toEqual({ ...NONE, hasFamily: true });
	expect(await sectionsOf(db, extended.id)).toEqual({ ...NONE, hasExtras: true });
	expect(await sectionsOf(db, asked.id)).toEqual({ ...NONE, hasQuestions: true });
	expect(await sectionsOf(db, heard.id)).toEqual({ ...NONE, hasMedia: true });
	expect(await sectionsOf(db, 0)).toEqual(NONE);
});

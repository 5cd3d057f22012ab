import { and, desc, eq, ne } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { productQuestions } from '#db/question-schema.ts';
import { reviews } from '#db/shopper-schema.ts';
import { countRows } from '../kit/counted.ts';

// What a customer has written about goods: the newest of their reviews and questions, and how many there are.

const SHOWN = 5;
const COUNTED = { page: 1, perPage: SHOWN };

/** The newest reviews of an account. */
export async function reviewsBy(db: DbOrTx, userId: number) {
	const own = eq(reviews.userId, userId);
	const [rows, counted] = await Promise.all([
		db
			.select({
				id: reviews.id,
				stars: reviews.stars,
				text: reviews.text,
				state: reviews.state,
				createdAt: reviews.createdAt,
				productName: products.name,
			})
			.from(reviews)
			.innerJoin(products, eq(products.id, reviews.productId))
			.where(own)
			.orderBy(desc(reviews.id))
			.limit(SHOWN),
		countRows(db, reviews, own, COUNTED),
	]);
	return { rows, ...counted };
}

/** The newest questions that somebody asked while signed in. */
export async function questionsBy(db: DbOrTx, userId: number) {
	const own = and(eq(productQuestions.userId, userId), ne(productQuestions.state, 'deleted'));
	const [rows, counted] = await Promise.all([
		db
			.select({
				id: productQuestions.id,
				question: productQuestions.question,
				state: productQuestions.state,
				createdAt: productQuestions.createdAt,
				productName: products.name,
			})
			.from(productQuestions)
			.innerJoin(products, eq(products.id, productQuestions.productId))
			.where(own)
			.orderBy(desc(productQuestions.id))
			.limit(SHOWN),
		countRows(db, productQuestions, own, COUNTED),
	]);
	return { rows, ...counted };
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { staffRoles, users } from '#db/account-schema.ts';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { deliveryMethods, deliveryZones } from '#db/delivery/delivery-schema.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { productFamilies } from '#db/family-schema.ts';
import { goesWithRules } from '#db/goes-with-schema.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { webhookEndpoints } from '#db/integrations/webhook-schema.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { newsletters } from '#db/newsletter-schema.ts';
import { orders } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { purchaseOrders, suppliers } from '#db/purchasing/purchasing-schema.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { quotes } from '#db/quotes/quote-schema.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { searchSynonyms } from '#db/search-schema.ts';
import { contactMessages, reviews } from '#db/shopper-schema.ts';
import { customerGroups } from '#db/shoppers/customer-group-schema.ts';
import { articles } from '#db/site-schema.ts';

// What the things in the activity log are called now: most changes record only what they changed, not the name.

type Named = { id: number; name: string };

const READ: Record<string, (db: DbOrTx, ids: number[]) => Promise<Named[]>> = {
	product: (db, ids) =>
		db
			.select({ id: products.id, name: products.name })
			.from(products)
			.where(inArray(products.id, ids)),
	category: (db, ids) =>
		db
			.select({ id: categories.id, name: categories.name })
			.from(categories)
			.where(inArray(categories.id, ids)),
	family: (db, ids) =>
		db
			.select({ id: productFamilies.id, name: productFamilies.name })
			.from(productFamilies)
			.where(inArray(productFamilies.id, ids)),
	'goes-with rule': (db, ids) =>
		db
			.select({
				id: goesWithRules.id,
				name: sql<string>`(select name from categories where id = goes_with_rules.category_id) || ': '
					|| (select name from categories where id = goes_with_rules.offered_category_id)`,
			})
			.from(goesWithRules)
			.where(inArray(goesWithRules.id, ids)),
	'customer group': (db, ids) =>
		db
			.select({ id: customerGroups.id, name: customerGroups.name })
			.from(customerGroups)
			.where(inArray(customerGroups.id, ids)),
	discount: (db, ids) =>
		db
			.select({ id: discounts.id, name: discounts.name })
			.from(discounts)
			.where(inArray(discounts.id, ids)),
	'delivery zone': (db, ids) =>
		db
			.select({ id: deliveryZones.id, name: deliveryZones.name })
			.from(deliveryZones)
			.where(inArray(deliveryZones.id, ids)),
	'way of delivery': (db, ids) =>
		db
			.select({ id: deliveryMethods.id, name: deliveryMethods.name })
			.from(deliveryMethods)
			.where(inArray(deliveryMethods.id, ids)),
	article: (db, ids) =>
		db
			.select({ id: articles.id, name: articles.title })
			.from(articles)
			.where(inArray(articles.id, ids)),
	user: (db, ids) =>
		db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
	staff: (db, ids) =>
		db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
	role: (db, ids) =>
		db
			.select({ id: staffRoles.id, name: staffRoles.name })
			.from(staffRoles)
			.where(inArray(staffRoles.id, ids)),
	'API key': (db, ids) =>
		db
			.select({ id: apiKeys.id, name: sql<string>`${apiKeys.name} || ' …' || ${apiKeys.lastFour}` })
			.from(apiKeys)
			.where(inArray(apiKeys.id, ids)),
	'webhook endpoint': (db, ids) =>
		db
			.select({ id: webhookEndpoints.id, name: webhookEndpoints.name })
			.from(webhookEndpoints)
			.where(inArray(webhookEndpoints.id, ids)),
	order: (db, ids) =>
		db
			.select({ id: orders.id, name: orders.trackingNo })
			.from(orders)
			.where(inArray(orders.id, ids)),
	quote: (db, ids) =>
		db
			.select({ id: quotes.id, name: sql<string>`'valid until ' || ${quotes.validUntil}` })
			.from(quotes)
			.where(inArray(quotes.id, ids)),
	layaway: (db, ids) =>
		db
			.select({ id: layaways.id, name: sql<string>`'of ' || left(${layaways.goods}, 200)` })
			.from(layaways)
			.where(inArray(layaways.id, ids)),
	repair: (db, ids) =>
		db
			.select({ id: repairJobs.id, name: sql<string>`'of ' || ${repairJobs.goods}` })
			.from(repairJobs)
			.where(inArray(repairJobs.id, ids)),
	'till sale': (db, ids) =>
		db
			.select({
				id: tillSales.id,
				name: sql<string>`coalesce('sold by ' || nullif(${tillSales.soldBy}, ''), 'of an unknown seller')`,
			})
			.from(tillSales)
			.where(inArray(tillSales.id, ids)),
	payment: (db, ids) =>
		db
			.select({ id: payments.id, name: sql<string>`'of ' || ${orders.trackingNo}` })
			.from(payments)
			.innerJoin(orders, eq(orders.id, payments.orderId))
			.where(inArray(payments.id, ids)),
	mail: (db, ids) =>
		db
			.select({
				id: mails.id,
				name: sql<string>`${mails.subject} || ', to ' || ${mails.recipient}`,
			})
			.from(mails)
			.where(inArray(mails.id, ids)),
	newsletter: (db, ids) =>
		db
			.select({ id: newsletters.id, name: newsletters.subject })
			.from(newsletters)
			.where(inArray(newsletters.id, ids)),
	message: (db, ids) =>
		db
			.select({ id: contactMessages.id, name: sql<string>`'of ' || ${contactMessages.name}` })
			.from(contactMessages)
			.where(inArray(contactMessages.id, ids)),
	review: (db, ids) =>
		db
			.select({ id: reviews.id, name: sql<string>`'of ' || ${reviews.author}` })
			.from(reviews)
			.where(inArray(reviews.id, ids)),
	question: (db, ids) =>
		db
			.select({ id: productQuestions.id, name: sql<string>`'of ' || ${productQuestions.author}` })
			.from(productQuestions)
			.where(inArray(productQuestions.id, ids)),
	answer: (db, ids) =>
		db
			.select({ id: questionAnswers.id, name: sql<string>`'of ' || ${questionAnswers.author}` })
			.from(questionAnswers)
			.where(inArray(questionAnswers.id, ids)),
	supplier: (db, ids) =>
		db
			.select({ id: suppliers.id, name: suppliers.name })
			.from(suppliers)
			.where(inArray(suppliers.id, ids)),
	'purchase order': (db, ids) =>
		db
			.select({ id: purchaseOrders.id, name: sql<string>`'from ' || ${suppliers.name}` })
			.from(purchaseOrders)
			.innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
			.where(inArray(purchaseOrders.id, ids)),
	synonym: (db, ids) =>
		db
			.select({ id: searchSynonyms.id, name: searchSynonyms.term })
			.from(searchSynonyms)
			.where(inArray(searchSynonyms.id, ids)),
};

type Thing = { noun: string; nounId: number | null };
/** Finds the name of a thing by what kind of thing it is and its id; null if it is gone or has none. */
type NameOf = (thing: Thing) => string | null;

/** The present names of all these things, with one query for each kind. */
export async function presentNames(db: DbOrTx, things: readonly Thing[]): Promise<NameOf> {
	const idsOf = Map.groupBy(things, ({ noun }) => noun);
	const found = await Promise.all(
		[...idsOf].map(async ([noun, of]) => {
			const ids = [...new Set(of.flatMap(({ nounId }) => nounId ?? []))];
			const rows = ids.length > 0 ? await READ[noun]?.(db, ids) : [];
			return [noun, new Map(rows?.map(({ id, name }) => [id, name]))] as const;
		}),
	);
	const names = new Map(found);
	return ({ noun, nounId }) => names.get(noun)?.get(nounId ?? 0) ?? null;
}

/** Which of these things are orders that their buyers fetch at the shop: their states have names of their own. */
export async function pickupsAmong(
	db: DbOrTx,
	things: readonly Thing[],
): Promise<(thing: Thing) => boolean> {
	const ids = things.flatMap(({ noun, nounId }) => (noun === 'order' ? (nounId ?? []) : []));
	const { orderId, kind } = orderDeliveries;
	const rows =
		ids.length > 0
			? await db
					.select({ id: orderId })
					.from(orderDeliveries)
					.where(and(inArray(orderId, ids), eq(kind, 'pickup')))
			: [];
	const found = new Set(rows.map(({ id }) => id));
	return ({ noun, nounId }) => noun === 'order' && found.has(nounId ?? 0);
}

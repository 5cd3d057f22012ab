import type {
	Customer,
	CustomerPhone,
	customerOrders,
	newsletterOf,
} from '#shop/customers/customer.ts';
import type { CustomerSums } from '#shop/customers/customer-money.ts';
import type { customerNotesOf } from '#shop/customers/customer-notes.ts';
import type { questionsBy, reviewsBy } from '#shop/customers/customer-texts.ts';
import type { OrderGoods } from '#shop/fulfilment/order-goods.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localDate, localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { shownLayawayState } from '#shop/layaways/layaway-states.ts';
import type { Layaway } from '#shop/layaways/lock-layaway.ts';
import type { OrderMoney } from '#shop/payments/staff-payments.ts';
import type { SavedAddress } from '#shop/shoppers/saved-addresses.ts';
import { isAdmin, isStaff, roleLabel } from '#shop/staff/permissions.ts';
import { orderRow } from '../orders/order-columns.tsx';

// What the page of a customer shows, in words and formatted.

export function headOf({ id, name, isGuest, status, closedAt, createdAt, ...rights }: Customer) {
	return {
		id,
		name,
		isGuest,
		isStaff: isStaff(rights),
		isActive: status === 1,
		isClosed: closedAt !== null,
		role: isAdmin(rights) ? 'Admin' : roleLabel(rights),
		since: localDate(createdAt),
	};
}

/** A mail and the chats with a customer, each with its first words; only numbers of the present begin a chat. */
export function reachOf(
	{ name, mail, isMailConfirmed, account, heldOrders }: Customer,
	phones: readonly CustomerPhone[],
	shopName: string,
) {
	const text = encodeURIComponent(`Hello ${name.split(' ', 1)[0]}, this is ${shopName}.`);
	return {
		mail: mail && {
			address: mail,
			isConfirmed: isMailConfirmed,
			link: `mailto:${encodeURIComponent(mail).replace('%40', '@')}?body=${text}`,
		},
		account,
		heldOrders,
		phones: phones.map(({ typed, e164, refused }) => ({
			number: typed,
			chat: e164 && `https://wa.me/${e164.slice(1)}?text=${text}`,
			refused,
		})),
	};
}

export function sumsView({ paidKobo, backKobo, firstAt, lastAt, ...counts }: CustomerSums) {
	return {
		...counts,
		spent: formatKobo(paidKobo - backKobo),
		paid: formatKobo(paidKobo),
		isPaid: paidKobo > 0,
		back: backKobo > 0 ? formatKobo(backKobo) : null,
		first: firstAt && shortDate(firstAt),
		last: lastAt && shortDate(lastAt),
	};
}

/** "Nov 27, 2026": a tile has no room for the month's whole name. */
const shortDate = (at: Date) => localTime(at).slice(0, 12);

export function ordersView(
	{ rows, ...list }: Awaited<ReturnType<typeof customerOrders>>,
	money: ReadonlyMap<number, OrderMoney>,
	goods: ReadonlyMap<number, OrderGoods>,
) {
	return { list, rows: rows.map((each) => orderRow(each, money.get(each.id), goods.get(each.id))) };
}

export function addressView({ id, isDefault, ...to }: SavedAddress) {
	return {
		id,
		isDefault,
		receiver: `${to.firstname} ${to.lastname}`,
		place: [to.address, to.city, to.lga, to.state, to.zipcode].filter(Boolean).join(', '),
		phone: to.phone,
	};
}

/** Whether somebody gets the newsletter, since when, and by whose wish not any more. */
export function newsletterView(row: Awaited<ReturnType<typeof newsletterOf>>) {
	if (!row) return { text: 'Never asked for it.', id: null };
	const { id, state, createdAt, confirmedAt, leftAt } = row;
	if (state === 'confirmed')
		return { text: `Agreed on ${localDate(confirmedAt ?? createdAt)}.`, id };
	if (state === 'left') return { text: `Unsubscribed on ${localDate(leftAt ?? createdAt)}.`, id };
	return { text: `Asked for it on ${localDate(createdAt)}, and has not confirmed it.`, id };
}

const REVIEW_WORDS: Record<string, string> = {
	waiting: 'Waiting to be read',
	shown: 'Shown',
	refused: 'Not shown',
};
const QUESTION_WORDS: Record<string, string> = {
	open: 'To be answered',
	answered: 'Answered',
	shown: 'Shown without an answer',
	hidden: 'Hidden',
};

export function textsView(
	reviews: Awaited<ReturnType<typeof reviewsBy>>,
	questions: Awaited<ReturnType<typeof questionsBy>>,
) {
	return {
		reviews: reviews.rows.map(({ id, stars, text, state, createdAt, productName }) => ({
			key: `review-${id}`,
			about: productName,
			stars,
			text: text || 'No words.',
			state: `${REVIEW_WORDS[state] ?? state}, ${localDate(createdAt)}`,
			to: state === 'shown' ? `/admin/reviews/${id}` : `/admin/reviews?state=${state}`,
		})),
		moreReviews: moreOf(reviews, 'review'),
		questions: questions.rows.map(({ id, question, state, createdAt, productName }) => ({
			key: `question-${id}`,
			about: productName,
			stars: null,
			text: question,
			state: `${QUESTION_WORDS[state] ?? state}, ${localDate(createdAt)}`,
			to: `/admin/questions/${id}`,
		})),
		moreQuestions: moreOf(questions, 'question'),
	};
}

function moreOf(
	{ rows, total, isMore }: { rows: unknown[]; total: number; isMore: boolean },
	noun: string,
): string | null {
	if (total <= rows.length) return null;
	return `And ${isMore ? 'more than ' : ''}${howMany(total - rows.length, `older ${noun}`)}.`;
}

export function notesView(notes: Awaited<ReturnType<typeof customerNotesOf>>) {
	return notes.map(({ id, text, byName, createdAt }) => ({
		id,
		text,
		by: byName ?? 'a deleted account',
		at: localTime(createdAt),
	}));
}

/** The layaways of a customer, each in a line. */
export function layawaysView(layaways: readonly Layaway[], now: Date) {
	return layaways.map((layaway) => ({
		id: layaway.id,
		goods: layaway.goods,
		state: shownLayawayState(layaway, now),
		paid: `${formatKobo(layaway.paidKobo)} of ${formatKobo(layaway.totalKobo)} paid`,
	}));
}

import type { Db, Tx } from '#db/client.ts';
import type { discrepancies } from '#db/payment-schema.ts';
import { Problem } from '../../kit/problem.ts';
import {
	isProviderName,
	type Money,
	type PaymentProvider,
	PROVIDER_LABELS,
	ProviderDown,
	type ProviderName,
	ProviderRejection,
	type Providers,
} from '../providers/provider.ts';
import { hasComeIn } from '../take-money.ts';
import { paymentsNamed } from '../webhooks/webhook-events.ts';
import { refuseWhileAwaited } from './refund-again.ts';
import { lockMoney, requestRefund } from './refund-requests.ts';

type Row = typeof discrepancies.$inferSelect;
type Held = Money & { captureId: string };

/**
 * Refunds money at the provider that belongs to no order; from then on it cannot pay for one. Pressed again it is the
 * same refund.
 * @returns a note about the refund
 * @throws Problem conflict when the provider refuses, it is not known yet what was received, an order has been placed
 * with it meanwhile, or the last request may still be carried out; ProviderDown
 */
export async function giveUnknownBack(
	db: Db,
	providers: Providers,
	row: Row,
	now: Date,
): Promise<string> {
	const [name = '', ...rest] = row.subject.split(':');
	const reference = rest.join(':');
	const provider = isProviderName(name) ? providers[name] : undefined;
	if (!provider) throw new ProviderDown(`${name} is not set up.`);
	const held = listed(row) ?? (await asked(provider, reference));
	const label = PROVIDER_LABELS[provider.name];
	const refused = (providerMessage: string) =>
		new Problem('conflict', `${label} refused: ${providerMessage}`);
	const order = { ...held, reference, requestId: `unknown-${row.id}` };
	const check = (tx: Tx) => refuseOwned(tx, provider.name, [reference, held.captureId]);
	const asking = { now, isByStaff: true, check };
	const report = await requestRefund(db, provider, order, asking).catch((error: unknown) => {
		throw error instanceof ProviderRejection ? refused(error.message) : error;
	});
	if (!report) {
		await refuseWhileAwaited(db, label, [order.requestId], now);
		throw new ProviderDown(`${label} lists no such refund yet.`);
	}
	if (report.status === 'failed') throw refused(report.providerMessage);
	return `${label} refund ${report.refundId}.`;
}

/** @throws Problem conflict when the money belongs to an order by now */
async function refuseOwned(tx: Tx, provider: ProviderName, names: string[]): Promise<void> {
	await lockMoney(tx, provider, names);
	const [owner] = await paymentsNamed(tx, provider, names);
	if (!owner) return;
	throw new Problem(
		'conflict',
		'This money belongs to an order by now: it was named as its payment. Give it back on that order’s page.',
		{ facts: { orderId: owner.orderId } },
	);
}

/** The amount received, according to the provider's list. */
function listed({ facts }: Row): Held | null {
	const { capture, providerMinor: minor, providerCurrency: currency } = facts;
	const isWhole =
		typeof capture === 'string' && typeof minor === 'number' && typeof currency === 'string';
	return isWhole ? { captureId: capture, minor, currency } : null;
}

async function asked(provider: PaymentProvider, name: string): Promise<Held> {
	const report = await provider.report({ reference: name, providerId: name });
	const { captureId, minor, currency } = report;
	// It may have gone back by an earlier request, whose response was lost.
	if (hasComeIn(report) && captureId !== null && minor !== null && currency !== null)
		return { captureId, minor, currency };
	throw new Problem(
		'conflict',
		`${PROVIDER_LABELS[provider.name]} tells no money under this name: ${report.providerMessage}. The next match reads its list.`,
	);
}

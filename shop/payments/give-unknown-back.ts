import type { moneyDifferences } from '#db/payment-schema.ts';
import { Problem } from '../problem.ts';
import {
	isProviderName,
	type Money,
	type PaymentProvider,
	PROVIDER_LABELS,
	ProviderDown,
	ProviderRefusal,
	type Providers,
} from './provider.ts';

type Row = typeof moneyDifferences.$inferSelect;
type Held = Money & { captureId: string };

/**
 * Refunds money at the provider that belongs to no order. Pressed again it is the same refund.
 * @returns a note about the refund
 * @throws Problem conflict when the provider refuses, or it is not known yet what was received; ProviderDown
 */
export async function giveUnknownBack(providers: Providers, row: Row): Promise<string> {
	const [name = '', ...rest] = row.subject.split(':');
	const reference = rest.join(':');
	const provider = isProviderName(name) ? providers[name] : undefined;
	if (!provider) throw new ProviderDown(`${name} is not set up.`);
	const held = listed(row) ?? (await asked(provider, reference));
	const label = PROVIDER_LABELS[provider.name];
	try {
		const requestId = `unknown-${row.id}`;
		const { refundId, status, said } = await provider.refund({ ...held, reference, requestId });
		if (status !== 'failed') return `${label} refund ${refundId}.`;
		throw new Problem('conflict', `${label} refused: ${said}`);
	} catch (error) {
		if (!(error instanceof ProviderRefusal)) throw error;
		throw new Problem('conflict', `${label} refused: ${error.message}`);
	}
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
	const { status, captureId, minor, currency } = report;
	if (status === 'paid' && captureId !== null && minor !== null && currency !== null)
		return { captureId, minor, currency };
	throw new Problem(
		'conflict',
		`${PROVIDER_LABELS[provider.name]} tells no money under this name: ${report.said}. The next match reads its list.`,
	);
}

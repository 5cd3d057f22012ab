import { ButtonLink } from '../../ui/button.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import type { ShownLayaway } from './layaway-view.ts';

type LayawayPaymentsProps = {
	layaway: ShownLayaway;
	/** Whether a payment that was recorded in error may be taken back. */
	mayTakeBack: boolean;
};

/** The payments of a layaway, the first one first, each with its receipt. */
export function LayawayPayments({ layaway, mayTakeBack }: LayawayPaymentsProps) {
	if (layaway.payments.length === 0) return <p className="mt-3">Nothing is paid yet.</p>;
	return (
		<ol aria-label="Payments" className="mt-4 divide-y divide-line border-line border-t">
			{layaway.payments.map((payment) => {
				const receipt = layaway.receipts.find(({ id }) => id === payment.id);
				return (
					<li key={payment.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
						<div className="min-w-48 flex-1">
							<strong className="text-lg tabular-nums">{payment.amount}</strong> {payment.how}
							{payment.reference ? `, reference ${payment.reference}` : ''}
							<span className="wrap-anywhere block text-slate text-sm">
								{payment.at} by {receipt?.by}
								{receipt?.note ? `: “${receipt.note}”` : ''}
							</span>
						</div>
						<ButtonLink
							kind="quiet"
							size="small"
							to={`/admin/layaways/${layaway.id}/receipts/${payment.id}`}
						>
							Receipt {payment.id}
						</ButtonLink>
						{mayTakeBack && receipt && !receipt.isHandedOver ? (
							<ActionButton
								fields={{
									intent: 'take-back',
									version: String(layaway.version),
									receipt: String(payment.id),
								}}
								kind="plain"
								label={`Take back payment ${payment.id}`}
								question={areYouSure(
									`${payment.amount} then counts as not paid. That is for what was typed in by mistake.`,
									'Take it back',
								)}
								doneTitle="Taken back"
								refusedTitle={() => 'Not taken back'}
							>
								Take back
							</ActionButton>
						) : null}
					</li>
				);
			})}
		</ol>
	);
}

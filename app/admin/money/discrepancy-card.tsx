import { Form, Link, useNavigation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { AskingButton } from '../forms/asking-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import { useMay } from '../staff-view.ts';
import type { ShownDiscrepancy } from './discrepancy-view.ts';

/** One difference: what it is, what is known about it, and the one action that resolves it. */
export function DiscrepancyCard({ discrepancy }: { discrepancy: ShownDiscrepancy }) {
	const { id, label, means, subject, orderId, trackingNo, facts, foundAt, settled, note } =
		discrepancy;
	const { acceptAt, nextStep } = discrepancy;
	const may = useMay();
	return (
		<article aria-labelledby={`difference-${id}`} className="rounded-card bg-paper p-4">
			<h2 id={`difference-${id}`} className="text-2xl">
				{label}
			</h2>
			<p className="text-slate text-sm">
				Found {foundAt}
				{orderId === null ? (
					`: ${subject}`
				) : (
					<>
						, order{' '}
						{may('orders-read') ? (
							<Link
								to={`/admin/orders/${orderId}`}
								className="whitespace-nowrap text-ink underline underline-offset-4"
							>
								{trackingNo}
							</Link>
						) : (
							trackingNo
						)}
					</>
				)}
			</p>
			{means ? <p className="mt-2 max-w-prose">{means}</p> : null}
			<dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
				{facts.map(({ name, value }) => (
					<div key={name} className="min-w-0">
						<dt className="text-slate text-sm">{name}</dt>
						<dd className="wrap-anywhere font-semibold tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			{note ? <p className="mt-3 whitespace-pre-line border-line border-l-4 pl-3">{note}</p> : null}
			<div className="mt-4">
				{settled ? (
					<p className="font-semibold text-green">{settled}</p>
				) : (
					<div className="space-y-4">
						<div className="flex flex-wrap items-end gap-2">
							{nextStep && may(nextStep.needs) ? (
								<ButtonLink kind="ink" size="small" to={nextStep.to}>
									{nextStep.label}
									<span className="sr-only">: {trackingNo ?? subject}</span>
								</ButtonLink>
							) : null}
							{acceptAt && may('orders-read') ? (
								<ButtonLink kind="ink" size="small" to={acceptAt}>
									Accept as paid…<span className="sr-only">: {label}</span>
								</ButtonLink>
							) : null}
							{!discrepancy.needs || may(discrepancy.needs) ? (
								<ResolveForm discrepancy={discrepancy} />
							) : null}
						</div>
						{discrepancy.mayStay ? <SeenForm id={id} label={label} /> : null}
					</div>
				)}
			</div>
		</article>
	);
}

function ResolveForm({
	discrepancy: { id, action, actionLabel, question, label },
}: {
	discrepancy: ShownDiscrepancy;
}) {
	const { formData } = useNavigation();
	if (action === 'seen') return <SeenForm id={id} label={label} />;
	const busy = formData?.get('id') === String(id);
	const text = (
		<>
			{actionLabel}
			<span className="sr-only">: {label}</span>
		</>
	);
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="id" value={id} />
			{question ? (
				<AskingButton kind="risky" busy={busy} question={areYouSure(question, actionLabel)}>
					{text}
				</AskingButton>
			) : (
				<Button type="submit" kind="ink" size="small" busy={busy}>
					{text}
				</Button>
			)}
		</Form>
	);
}

/** For what only a person can judge: asks for the reason why it may stay as it is. */
function SeenForm({ id, label }: { id: number; label: string }) {
	const posted = useLastActionData<ActionError | { ok: true }>();
	const refused = posted?.ok === false && posted.values.id === String(id) ? posted : undefined;
	return (
		<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
			<input type="hidden" name="id" value={id} />
			<div className="grow sm:max-w-96">
				<InputField
					label="Why it may stay as it is"
					name="note"
					maxLength={500}
					defaultValue={refused?.values.note ?? ''}
					errors={refused?.errors.note}
				/>
			</div>
			<Button type="submit" name="intent" value="seen" kind="quiet" className="self-end">
				Mark as seen<span className="sr-only">: {label}</span>
			</Button>
		</Form>
	);
}

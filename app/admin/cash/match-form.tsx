import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors, InputField } from '../../ui/field.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { useMay } from '../staff-view.ts';
import type { HeldPayment } from './hand-over.tsx';

/** Which payments are on the statement of an account or a terminal, and what arrived for them. */
export function MatchForm({ held }: { held: readonly HeldPayment[] }) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const isAlive = useScripts();
	const [without, setWithout] = useState<ReadonlySet<string>>(
		() =>
			new Set(
				refused ? held.filter(({ tick }) => !refused.values[tick]).map(({ tick }) => tick) : [],
			),
	);
	const ticked = held.filter(({ tick }) => !without.has(tick));
	const sum = formatKobo(ticked.reduce((all, { kobo }) => all + kobo, 0));
	const setTick = (tick: string, isTicked: boolean) =>
		setWithout((before) => {
			const next = new Set(before);
			if (isTicked) next.delete(tick);
			else next.add(tick);
			return next;
		});
	return (
		<Form method="post" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<fieldset>
				<legend className="font-semibold">On the statement</legend>
				<p className="text-slate text-sm">
					Untick what has not arrived: it stays for the next time.
				</p>
				<FieldErrors {...(refused?.errors.payments ? { errors: refused.errors.payments } : {})} />
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{held.map((each) => (
						<li key={each.tick}>
							<PaymentTick
								held={each}
								defaultChecked={!without.has(each.tick)}
								onTick={(isTicked) => setTick(each.tick, isTicked)}
							/>
						</li>
					))}
				</ul>
			</fieldset>
			<p role="status">
				Expected: <strong className="tabular-nums">{sum}</strong> of{' '}
				{howMany(ticked.length, 'payment')}
				{isAlive ? null : ', if all are ticked'}
			</p>
			<InputField
				label="Arrived, in naira"
				name="arrived"
				inputMode="decimal"
				autoComplete="off"
				required
				defaultValue={refused?.values.arrived ?? ''}
				errors={refused?.errors.arrived}
				hint="What the statement lists for them together, after charges."
			/>
			<InputField
				label="Why it is another amount"
				name="note"
				maxLength={300}
				autoComplete="off"
				defaultValue={refused?.values.note ?? ''}
				errors={refused?.errors.note}
				hint="Only if it is, such as the charge of the terminal. It is written down and listed under Money."
			/>
			<Button type="submit" busy={formData !== undefined}>
				Record what arrived
			</Button>
		</Form>
	);
}

type PaymentTickProps = {
	held: HeldPayment;
	defaultChecked: boolean;
	onTick: (isTicked: boolean) => void;
};

function PaymentTick({ held, defaultChecked, onTick }: PaymentTickProps) {
	return (
		<label className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
			<input
				type="checkbox"
				name={held.tick}
				value={held.kobo}
				defaultChecked={defaultChecked}
				onChange={({ currentTarget }) => onTick(currentTarget.checked)}
				className="mt-0.5 size-5 shrink-0 accent-ember"
			/>
			<HeldText {...held} />
		</label>
	);
}

/** What was recorded as paid for an order, a repair or a layaway. */
export function HeldText({ document, page, at, reference, reason, amount }: HeldPayment) {
	const may = useMay();
	return (
		<span className="flex min-w-0 grow justify-between gap-x-4">
			<span className="min-w-0">
				{page && may('orders-read') ? (
					<Link to={page} className="-my-2.5 inline-block py-2.5 underline underline-offset-4">
						{document}
					</Link>
				) : (
					document
				)}
				<span className="block text-slate text-sm">{at}</span>
				{reference ? <span className="wrap-anywhere block text-sm">{reference}</span> : null}
				{reason ? <span className="wrap-anywhere block text-sm">{reason}</span> : null}
			</span>
			<strong className="shrink-0 tabular-nums">{amount}</strong>
		</span>
	);
}

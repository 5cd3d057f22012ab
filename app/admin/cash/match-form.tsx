import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors, InputField } from '../../ui/field.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { usePostedError } from '../../use-posted-error.ts';
import type { HeldOrder } from './hand-over.tsx';

/** Which orders are on the statement of an account or a terminal, and what arrived for them. */
export function MatchForm({ held }: { held: readonly HeldOrder[] }) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const isAlive = useScripts();
	const [without, setWithout] = useState<ReadonlySet<number>>(
		() => new Set(refused ? held.filter(({ tick }) => !refused.values[tick]).map(idOf) : []),
	);
	const ticked = held.filter(({ orderId }) => !without.has(orderId));
	const sum = formatKobo(ticked.reduce((all, { kobo }) => all + kobo, 0));
	const tick = (orderId: number, isTicked: boolean) =>
		setWithout((before) => {
			const next = new Set(before);
			if (isTicked) next.delete(orderId);
			else next.add(orderId);
			return next;
		});
	return (
		<Form method="post" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<fieldset>
				<legend className="font-semibold">On the statement</legend>
				<p className="text-slate text-sm">
					Untick what has not arrived: it stays for the next time.
				</p>
				<FieldErrors {...(refused?.errors.orders ? { errors: refused.errors.orders } : {})} />
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{held.map((each) => (
						<li key={each.orderId}>
							<OrderTick
								held={each}
								defaultChecked={!without.has(each.orderId)}
								onTick={(isTicked) => tick(each.orderId, isTicked)}
							/>
						</li>
					))}
				</ul>
			</fieldset>
			<p role="status">
				Expected: <strong className="tabular-nums">{sum}</strong> of{' '}
				{howMany(ticked.length, 'order')}
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

type OrderTickProps = {
	held: HeldOrder;
	defaultChecked: boolean;
	onTick: (isTicked: boolean) => void;
};

function OrderTick({ held, defaultChecked, onTick }: OrderTickProps) {
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

const idOf = ({ orderId }: HeldOrder) => orderId;

/** One order with what was recorded as paid for it. */
export function HeldText({ trackingNo, at, reference, reason, amount }: HeldOrder) {
	return (
		<span className="flex min-w-0 grow justify-between gap-x-4">
			<span className="min-w-0">
				{trackingNo}
				<span className="block text-slate text-sm">{at}</span>
				{reference ? <span className="wrap-anywhere block text-sm">{reference}</span> : null}
				{reason ? <span className="wrap-anywhere block text-sm">{reason}</span> : null}
			</span>
			<strong className="shrink-0 tabular-nums">{amount}</strong>
		</span>
	);
}

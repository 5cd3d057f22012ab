import { Form, redirect, useNavigation } from 'react-router';
import { heldBy } from '#shop/cash/cash-book.ts';
import { Handover, handOver } from '#shop/cash/cash-handovers.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/hand-over.ts';

/** The cash of one collector is counted at the counter. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Hand over');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const { collector, held } = await heldBy(db, parseId(params.id));
	const kobo = held.reduce((sum, each) => sum + each.kobo, 0);
	return {
		name: collector.name,
		amount: formatKobo(kobo),
		seen: { kobo, orders: held.length },
		held: held.map(({ orderId, trackingNo, kobo: collected, at, reason }) => ({
			orderId,
			trackingNo,
			amount: formatKobo(collected),
			at: localTime(at),
			reason,
		})),
	};
});

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	await handOver(db, admin.id, parseId(params.id), parseFields(Handover, formFields(form)));
	throw redirect('/admin/cash', 303);
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function HandOver({ loaderData }: Route.ComponentProps) {
	const { name, amount, seen, held } = loaderData;
	const refused = usePostedError();
	const { formData } = useNavigation();
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Cash', to: '/admin/cash' }, { name }]} />
			<PageHead
				title={`${name} hands over`}
				lead={`${amount} of ${howMany(held.length, 'order')}`}
			/>
			<div className="mt-4 max-w-2xl space-y-4">
				<RefusedNotice />
				{held.length > 0 ? (
					<Form
						method="post"
						key={`${seen.kobo} ${seen.orders}`}
						className="space-y-4 rounded-card bg-paper p-4 md:p-6"
					>
						<input
							type="hidden"
							name="seen_kobo"
							value={seenBefore(refused, 'seen_kobo') ?? seen.kobo}
						/>
						<input
							type="hidden"
							name="seen_orders"
							value={seenBefore(refused, 'seen_orders') ?? seen.orders}
						/>
						<InputField
							label="Counted, in naira"
							name="counted"
							inputMode="decimal"
							autoComplete="off"
							required
							defaultValue={refused?.values.counted ?? ''}
							errors={refused?.errors.counted}
							hint={`Count first, then compare: ${amount} is to be handed over.`}
						/>
						<InputField
							label="Why it is another amount"
							name="note"
							maxLength={300}
							autoComplete="off"
							defaultValue={refused?.values.note ?? ''}
							errors={refused?.errors.note}
							hint="Only if it is. It is written down and listed under Money."
						/>
						<Button type="submit" busy={formData !== undefined}>
							Record what was counted
						</Button>
					</Form>
				) : (
					<p className="rounded-card bg-paper p-4">There is nothing to hand over now.</p>
				)}
				<ul className="divide-y divide-line rounded-card bg-paper px-4 empty:hidden">
					{held.map((each) => (
						<li key={each.orderId} className="flex flex-wrap justify-between gap-x-4 py-3">
							<span className="min-w-0">
								{each.trackingNo}
								<span className="block text-slate text-sm">{each.at}</span>
								{each.reason ? (
									<span className="wrap-anywhere block text-sm">{each.reason}</span>
								) : null}
							</span>
							<strong className="tabular-nums">{each.amount}</strong>
						</li>
					))}
				</ul>
			</div>
		</>
	);
}

import { redirect } from 'react-router';
import { Handover, handOver } from '#shop/cash/cash-handovers.ts';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import { type HeldMoney, heldBy } from '#shop/cash/held-money.ts';
import {
	MOST_MATCHED,
	matchStatement,
	readStatementMatch,
	tickOf,
} from '#shop/cash/statement-match.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/hand-over.ts';
import { CountForm } from './count-form.tsx';
import { HeldText, MatchForm } from './match-form.tsx';

/** The cash of one collector is counted at the counter; an account or a terminal is matched with its statement. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, loaderData?.isCash === false ? 'Match with the statement' : 'Hand over');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const { collector, held } = await heldBy(db, parseId(params.id));
	const isCash = isCashKind(collector.kind);
	const kobo = held.reduce((sum, each) => sum + each.kobo, 0);
	return {
		name: collector.name,
		isCash,
		amount: formatKobo(kobo),
		seen: { kobo, payments: held.length },
		/** How many more come later. */
		later: isCash ? 0 : Math.max(0, held.length - MOST_MATCHED),
		held: held.slice(0, isCash ? undefined : MOST_MATCHED).map((each) => ({
			...each,
			...placeOf(each),
			amount: formatKobo(each.kobo),
			at: localTime(each.at),
		})),
	};
});

/** Its name on the form, and the page of what it is for; null where that is deleted. */
function placeOf({ orderId, receiptId, repairId, layawayId }: HeldMoney) {
	if (orderId !== null) return { tick: tickOf('order', orderId), page: `/admin/orders/${orderId}` };
	return { tick: tickOf('receipt', receiptId ?? 0), page: pageOf({ repairId, layawayId }) };
}

function pageOf({ repairId, layawayId }: Pick<HeldMoney, 'repairId' | 'layawayId'>) {
	if (layawayId !== null) return `/admin/layaways/${layawayId}`;
	return repairId === null ? null : `/admin/repairs/${repairId}`;
}

export type HeldPayment = Route.ComponentProps['loaderData']['held'][number];

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const fields = formFields(form);
	const id = parseId(params.id);
	if ('arrived' in fields) await matchStatement(db, admin.id, id, readStatementMatch(fields));
	else await handOver(db, admin.id, id, parseFields(Handover, fields));
	throw redirect('/admin/cash', 303);
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function HandOver({ loaderData }: Route.ComponentProps) {
	const { name, isCash, amount, seen, held, later } = loaderData;
	const payments = howMany(seen.payments, 'payment');
	const key = `${seen.kobo} ${seen.payments}`;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Cash', to: '/admin/cash' }, { name }]} />
			<PageHead
				title={isCash ? `${name} hands over` : `${name}: match with the statement`}
				lead={isCash ? `${amount} of ${payments}` : `${amount} of ${payments}, not yet matched`}
			/>
			<div className="mt-4 max-w-2xl space-y-4">
				<RefusedNotice />
				{held.length === 0 ? (
					<p className="rounded-card bg-paper p-4">
						{isCash ? 'There is nothing to hand over now.' : 'All of it is matched.'}
					</p>
				) : isCash ? (
					<>
						<CountForm key={key} amount={amount} seen={seen} />
						<ul className="divide-y divide-line rounded-card bg-paper px-4">
							{held.map((each) => (
								<li key={each.tick} className="py-3">
									<HeldText {...each} />
								</li>
							))}
						</ul>
					</>
				) : (
					<>
						{later > 0 ? (
							<p>
								The oldest {held.length} are listed; {howMany(later, 'payment')} more once these are
								matched.
							</p>
						) : null}
						<MatchForm key={key} held={held} />
					</>
				)}
			</div>
		</>
	);
}

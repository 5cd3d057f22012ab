import { redirect } from 'react-router';
import { allCollectors } from '#shop/cash/collectors.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { moveRepair } from '#shop/repairs/move-repair.ts';
import { LONGEST_REPAIR_NOTE, readRepairMove } from '#shop/repairs/repair-input.ts';
import { RepairNote, writeRepairNote } from '#shop/repairs/repair-notes.ts';
import {
	payForRepair,
	payRepairBack,
	RepairPaid,
	RepairPayback,
	unpayRepair,
} from '#shop/repairs/repair-payments.ts';
import { repairMovesFrom } from '#shop/repairs/repair-states.ts';
import { lastWordsOf, repairForStaff } from '#shop/repairs/repairs.ts';
import { mailShop, shopSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { payableTo } from '../cash/door-payment.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { CustomerLink } from '../components/customer-link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/repair.ts';
import { RepairBadge } from './repair-badge.tsx';
import { RepairFacts } from './repair-facts.tsx';
import { RepairHistory } from './repair-history.tsx';
import { RepairMoves } from './repair-moves.tsx';
import { RepairPayments } from './repair-payments.tsx';
import { repairChat, repairHistory, repairUrl, repairView } from './repair-view.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Repair ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const { db, may, publicUrl } = context;
	const job = await repairForStaff(db, parseId(params.id));
	const [{ name: shopName }, message, collectors] = await Promise.all([
		shopSettings(db),
		lastWordsOf(db, job.id),
		may('orders') ? allCollectors(db) : [],
	]);
	const isOpen = job.state !== 'closed';
	const url = repairUrl(publicUrl, job);
	return {
		repair: repairView(job, new Date()),
		moves: may('orders') ? repairMovesFrom(job.state) : [],
		collectors: collectors.filter(({ isActive }) => isActive).map(payableTo),
		mayPay: { take: isOpen && may('orders'), giveBack: isOpen && may('refunds') },
		link: { url, chat: repairChat(job, { shopName, url, message }) },
		history: repairHistory(job.events),
		note: may('orders') ? { longest: LONGEST_REPAIR_NOTE, formKey: newFormKey() } : null,
	};
});

export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const { db, admin, publicUrl } = context;
	const jobId = parseId(params.id);
	const page = `/admin/repairs/${params.id}`;
	const fields = formFields(form);
	if (fields.intent === 'note') {
		const note = parseFields(RepairNote, fields);
		await writeRepairNote(db, { adminId: admin.id, jobId, ...formKeyOf(form) }, note);
		return formDone(request, `${page}#history`, { message: 'The note is stored.' });
	}
	const by = { adminId: admin.id, jobId, seenVersion: parseId(fields.version) };
	if (fields.intent === 'pay') {
		const receipt = await payForRepair(db, by, parseFields(RepairPaid, fields));
		throw redirect(`${page}/receipts/${receipt}`, 303);
	}
	if (fields.intent === 'unpay') {
		await unpayRepair(db, by, parseId(fields.receipt));
		return formDone(request, `${page}#payments`, { message: 'The payment is taken back.' });
	}
	if (fields.intent === 'pay-back') {
		await payRepairBack(db, by, parseFields(RepairPayback, fields));
		return formDone(request, `${page}#payments`, { message: 'What was given back is stored.' });
	}
	const shop = await mailShop(db, publicUrl);
	await moveRepair(db, { ...by, shop }, readRepairMove(fields));
	throw redirect(page, 303);
});

/** After a refusal too: what a colleague or the customer has done is shown. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Repair({ loaderData }: Route.ComponentProps) {
	const { repair, moves, collectors, mayPay, link, history, note } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Repairs', to: '/admin/repairs' }, { name: `Repair ${repair.id}` }]}
			/>
			<PageHead
				title={`Repair ${repair.id}`}
				lead={
					<span role="status">
						<RepairBadge state={repair.state} />{' '}
						{repair.outcome ?? (repair.isWarranty ? 'claimed under warranty' : '')}
					</span>
				}
			>
				<ButtonLink
					kind="quiet"
					size="small"
					to={`/admin/mails?q=${encodeURIComponent(`Repair No. ${repair.id}`)}`}
				>
					Mails
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/admin/repairs/${repair.id}/print`}>
					Ticket
				</ButtonLink>
			</PageHead>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="min-w-0 space-y-4">
					<RefusedNotice />
					{moves.length > 0 ? (
						<RepairMoves key={repair.version} {...{ repair, moves, collectors }} />
					) : null}
					<RepairPayments key={`paid ${repair.version}`} {...{ repair, collectors }} may={mayPay} />
					<RepairFacts repair={repair} />
				</div>
				<div className="space-y-4">
					<CustomerLink
						{...link}
						of="repair"
						hint="Whoever opens it sees how it stands, and can answer an estimate."
					/>
					<RepairHistory history={history} note={note} />
				</div>
			</div>
		</>
	);
}

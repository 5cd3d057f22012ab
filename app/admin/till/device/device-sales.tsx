import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { howPaid, isCashKind } from '#shop/cash/collector-kinds.ts';
import { localDate, localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { useStaff } from '../../staff-view.ts';
import { sendPutAway } from '../send-put-away.ts';
import { ReceiptButtons } from '../sold-notice.tsx';
import { type DeviceSale, dismissSale, updateSale } from '../till-storage.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import type { Till } from '../use-till.ts';
import { daySums } from './day-sums.ts';
import { DismissForm } from './dismiss-sale.tsx';

/** The sales of this device: those of the last day, and all that the shop has not recorded. */
export function DeviceSales({
	till,
	onPrint,
}: {
	till: Till;
	onPrint: (sale: DeviceSale) => void;
}) {
	const { sales, storage } = till;
	const { userName } = useStaff();
	const refused = sales.filter(({ state }) => state === 'refused').length;
	const heading = useFocusAfterRemoval<HTMLHeadingElement>(refused);
	const today = localDate(new Date());
	const ofToday = sales.filter(
		({ state, soldAt }) => state !== 'dismissed' && localDate(new Date(soldAt)) === today,
	);
	const sendAgain = async (sale: DeviceSale) => {
		if (!storage) return;
		await updateSale(storage, { ...sale, state: 'waiting', message: '' });
		await till.refreshSales();
		till.send();
	};
	const dismiss = async (sale: DeviceSale, reason: string) => {
		if (!storage) return null;
		const problem = await sendPutAway(sale, reason);
		if (problem) return problem;
		await dismissSale(storage, sale.key, { reason, by: userName, at: new Date().toISOString() });
		await till.refreshSales();
		return null;
	};
	return (
		<section aria-labelledby="device-sales" className="mt-6 max-w-4xl">
			<h2 ref={heading} id="device-sales" tabIndex={-1} className="text-2xl">
				Sales of this device
			</h2>
			<p className="mt-1 text-slate tabular-nums">
				{ofToday.length === 0 ? 'None today.' : `Today ${daySums(ofToday)}.`}{' '}
				<Link
					to="/admin/till/sales"
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					Sales of all tills
				</Link>
			</p>
			{sales.length > 0 ? (
				<ul className="mt-2 divide-y divide-line rounded-card bg-paper px-4 md:px-6">
					{sales.map((sale) => (
						<SaleRow
							key={sale.key}
							sale={sale}
							onSendAgain={() => sendAgain(sale)}
							onDismiss={(reason) => dismiss(sale, reason)}
							onPrint={onPrint}
						/>
					))}
				</ul>
			) : null}
		</section>
	);
}

function SaleRow({
	sale,
	onSendAgain,
	onDismiss,
	onPrint,
}: {
	sale: DeviceSale;
	onSendAgain: () => void;
	onDismiss: (reason: string) => Promise<string | null>;
	onPrint: (sale: DeviceSale) => void;
}) {
	const { state, soldAt, soldBy, lines, totalKobo, message, paidTo } = sale;
	const [isDismissing, setDismissing] = useState(false);
	const putAway = useRef<HTMLButtonElement>(null);
	const Total = state === 'dismissed' ? 's' : 'span';
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
			<span className="min-w-0 grow basis-60">
				<span className="block font-semibold tabular-nums">
					<Total>{formatKobo(totalKobo)}</Total> <SaleState sale={sale} />
				</span>
				<span className="wrap-anywhere block text-slate text-sm">
					{localTime(new Date(soldAt))}, {soldBy}:{' '}
					{lines.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}
					{paidTo && !isCashKind(paidTo.kind) ? `, ${howPaid(paidTo)}` : ''}
				</span>
				{message ? (
					<span
						className={`wrap-anywhere block text-sm ${state === 'dismissed' ? 'text-slate' : 'text-red'}`}
					>
						{message}
					</span>
				) : null}
				<Dismissed sale={sale} />
			</span>
			<span className="flex flex-wrap gap-2">
				{state === 'refused' ? (
					<RefusedButtons
						onSendAgain={onSendAgain}
						putAway={putAway}
						isDismissing={isDismissing}
						setDismissing={setDismissing}
					/>
				) : null}
				<ReceiptButtons sale={sale} onPrint={onPrint} />
			</span>
			{isDismissing && state === 'refused' ? (
				<DismissForm
					sale={sale}
					onDismiss={onDismiss}
					onCancel={() => {
						setDismissing(false);
						putAway.current?.focus();
					}}
				/>
			) : null}
		</li>
	);
}

/** What can be done about a sale that the shop refused. */
function RefusedButtons({
	onSendAgain,
	putAway,
	isDismissing,
	setDismissing,
}: {
	onSendAgain: () => void;
	putAway: RefObject<HTMLButtonElement | null>;
	isDismissing: boolean;
	setDismissing: (isDismissing: boolean) => void;
}) {
	return (
		<>
			<Button kind="quiet" size="small" onClick={onSendAgain}>
				Send again
			</Button>
			<Button
				ref={putAway}
				kind="plain"
				size="small"
				aria-expanded={isDismissing}
				onClick={() => setDismissing(!isDismissing)}
			>
				Put away
			</Button>
		</>
	);
}

/** Who put a sale away, when and why. */
function Dismissed({ sale: { dismissal } }: { sale: DeviceSale }) {
	if (!dismissal) return null;
	return (
		<span className="wrap-anywhere block text-sm">
			{dismissal.by}, {localTime(new Date(dismissal.at))}: {dismissal.reason}
		</span>
	);
}

function SaleState({ sale: { state, order } }: { sale: DeviceSale }) {
	if (order)
		return (
			<Link
				to={`/admin/orders/${order.id}`}
				className="inline-flex min-h-8 items-center text-ember underline underline-offset-4"
			>
				Order {order.id}
			</Link>
		);
	const { text, colour } = STATES[state];
	return <span className={`text-sm ${colour}`}>{text}</span>;
}

const STATES: Record<DeviceSale['state'], { text: string; colour: string }> = {
	waiting: { text: 'To be sent', colour: 'text-amber' },
	recorded: { text: 'Recorded', colour: 'text-green' },
	flagged: { text: 'Sent: somebody has to look at it', colour: 'text-amber' },
	refused: { text: 'Not taken', colour: 'text-red' },
	dismissed: { text: 'Put away: the shop has no order for it', colour: 'text-slate' },
};

import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import type { PayableTo } from '../cash/door-payment.tsx';
import { useStaff } from '../staff-view.ts';
import { AddGoods } from './add-goods.tsx';
import { PayFields } from './pay-fields.tsx';
import { draftKobo } from './sale-draft.ts';
import { SaleLines } from './sale-lines.tsx';
import { SELL_KEYS, SellKeysHint, useSellKeys } from './sell-keys.tsx';
import { SoldNotice } from './sold-notice.tsx';
import {
	type DeviceSale,
	storeCollector,
	storedCollector,
	type TillStorage,
} from './till-storage.ts';
import { type Sale, type SaleProblem, useSale } from './use-sale.ts';
import type { Till } from './use-till.ts';

type SaleDeskProps = {
	till: Till;
	/** Who may take the cash, and the accounts and terminals that may be paid. */
	collectors: readonly PayableTo[];
	usualCollector: number;
	mayAgreePrices: boolean;
	/** Who is signed in. */
	userId: number;
	onPrint: (sale: DeviceSale) => void;
};

/** The sale that is being made: its goods, its buyer and its cash. */
export function SaleDesk({
	till,
	collectors,
	usualCollector,
	mayAgreePrices,
	userId,
	onPrint,
}: SaleDeskProps) {
	const sale = useSale(till, userId);
	const desk = useRef<HTMLFieldSetElement>(null);
	const [place, sell] = useSellKeys();
	const [paidTo, choose] = usePaidTo(till.storage, sale, { collectors, usualCollector });
	const { draft, change, problem } = sale;
	// As it is now: it may have been sent since.
	const found = till.sales.find(({ key }) => key === sale.last?.key);
	const last = sale.last && { ...sale.last, ...found, buyer: sale.last.buyer };
	return (
		<div ref={place} className="mt-4 max-w-4xl space-y-4">
			{last ? (
				<SoldNotice
					sale={last}
					onPrint={onPrint}
					onClose={() => {
						// The button that was pressed goes: whoever uses the keyboard goes on with the next sale.
						desk.current?.focus({ preventScroll: true });
						sale.putAway();
					}}
				/>
			) : null}
			<fieldset ref={desk} tabIndex={-1} disabled={sale.isFixed} className="min-w-0 space-y-4">
				<legend className="sr-only">Sale</legend>
				<AddGoods
					goods={till.goods}
					saleKey={draft.key}
					isFixed={sale.isFixed || sale.isAsking}
					onAdd={(goods, isScanned) => change({ type: 'add', goods, isScanned })}
				/>
				<SaleLines
					draft={draft}
					change={change}
					till={till}
					mayAgreePrices={mayAgreePrices}
					refused={problem?.errors ?? {}}
				/>
				<section aria-label="Payment and buyer" className="rounded-card bg-paper p-4 md:p-6">
					<PayFields
						sale={sale}
						dueKobo={dueOf(sale)}
						collectors={collectors}
						paidTo={paidTo}
						onPaidTo={choose}
						isCutOff={isCutOff(till)}
					/>
					<BuyerFields sale={sale} />
				</section>
			</fieldset>
			<NotSold sale={sale} />
			<SellBar sale={sale} button={sell} onSell={() => paidTo && sale.sell(paidTo)} />
		</div>
	);
}

/** Why the sale is not sold yet, once it was tried. */
function NotSold({ sale: { draft, isSelling, problem } }: { sale: Sale }) {
	return (
		<>
			{draft.sent && !isSelling && !problem ? (
				<Notice kind="warning" title="This sale was sent, and no answer came">
					Press the button once more. If the shop has it already, nothing is sold twice.
				</Notice>
			) : null}
			<div role="alert">{problem ? <Notice kind="error" title={said(problem)} /> : null}</div>
		</>
	);
}

/** A refusal says what is wrong in its fields, some of which may be out of sight. */
function said({ message, errors }: SaleProblem): string {
	return Object.values(errors).flat().join(' ') || message;
}

/** Whether the shop could not be reached lately. */
function isCutOff({ stopped, cutOff }: Till): boolean {
	return stopped?.why === 'connection' || cutOff === 'connection';
}

/** What is to be paid: with offers, once the shop has said so. */
function dueOf({ draft, problem }: Sale): number | null {
	return problem?.totalKobo ?? draftKobo(draft.lines);
}

/** Where this sale is paid to: the drawer of this device, as it was chosen last, unless its buyer pays otherwise. */
function usePaidTo(
	storage: TillStorage | null,
	{ draft, change }: Sale,
	{ collectors, usualCollector }: Pick<SaleDeskProps, 'collectors' | 'usualCollector'>,
) {
	const { userName } = useStaff();
	const [drawer, setDrawer] = useState(usualCollector);
	const find = (id: number | null) => collectors.find((each) => each.id === id);
	useEffect(() => {
		if (!storage) return;
		void storedCollector(storage, userName).then((id) => {
			if (id !== null && collectors.some((each) => each.id === id)) setDrawer(id);
		});
	}, [storage, collectors, userName]);
	const choose = (id: number) => {
		const isCash = isCashKind(find(id)?.kind ?? 'counter');
		change({ type: 'paidTo', id: isCash ? null : id });
		if (!isCash) return;
		setDrawer(id);
		if (storage) void storeCollector(storage, id, userName);
	};
	return [find(draft.paidTo) ?? find(drawer) ?? collectors[0], choose] as const;
}

const BUYER_FIELDS = [
	['firstname', 'First name', 'text'],
	['lastname', 'Last name', 'text'],
	['phone', 'Mobile number', 'tel'],
] as const;

/** Who buys, if they want to be named. */
function BuyerFields({ sale: { draft, change, problem } }: { sale: Sale }) {
	return (
		<details className="group mt-2">
			<Summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
				Buyer’s name and number
			</Summary>
			<div className="mt-2 grid gap-4 md:grid-cols-2">
				{BUYER_FIELDS.map(([field, label, type]) => (
					<InputField
						key={field}
						label={label}
						name={field}
						type={type}
						autoComplete="off"
						maxLength={field === 'phone' ? 40 : 100}
						value={draft.buyer[field]}
						errors={problem?.errors[field]}
						onChange={({ target }) => change({ type: 'buyer', field, text: target.value })}
					/>
				))}
			</div>
		</details>
	);
}

type SellBarProps = { sale: Sale; button: RefObject<HTMLButtonElement | null>; onSell: () => void };

function SellBar({ sale, button, onSell }: SellBarProps) {
	const { draft, change, isSelling } = sale;
	const kobo = dueOf(sale);
	return (
		<div className="sticky bottom-0 z-10 flex items-center justify-between gap-2 rounded-card bg-paper p-4 shadow-float">
			<span className="flex min-w-0 grow items-center gap-3 sm:grow-0">
				<Button
					ref={button}
					busy={isSelling}
					disabled={kobo === null}
					aria-keyshortcuts={SELL_KEYS}
					onClick={onSell}
					className="min-w-0 grow sm:grow-0"
				>
					{kobo === null ? 'Sold' : `Sold for ${formatKobo(kobo)}`}
				</Button>
				<SellKeysHint />
			</span>
			{draft.lines.length > 0 ? (
				<Button
					kind="plain"
					size="small"
					disabled={isSelling}
					onClick={() => change({ type: 'clear' })}
				>
					Clear
				</Button>
			) : null}
		</div>
	);
}

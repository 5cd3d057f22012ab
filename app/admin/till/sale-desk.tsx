import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatKobo } from '#shop/kit/money.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { useStaff } from '../staff-view.ts';
import { AddGoods } from './add-goods.tsx';
import { changeDue, draftKobo } from './sale-draft.ts';
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
	/** Who may take the cash. */
	collectors: readonly { id: number; name: string }[];
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
	const [collector, setCollector] = useCollector(till.storage, collectors, usualCollector);
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
				<BuyerAndCash
					sale={sale}
					collectors={collectors}
					collector={collector}
					onCollector={setCollector}
				/>
			</fieldset>
			{draft.sent && !sale.isSelling && !problem ? (
				<Notice kind="warning" title="This sale was sent, and no answer came">
					Press the button once more. If the shop has it already, nothing is sold twice.
				</Notice>
			) : null}
			<div role="alert">{problem ? <Notice kind="error" title={said(problem)} /> : null}</div>
			<SellBar sale={sale} button={sell} onSell={() => sale.sell(collector)} />
		</div>
	);
}

/** A refusal says what is wrong in its fields, some of which may be out of sight. */
function said({ message, errors }: SaleProblem): string {
	return Object.values(errors).flat().join(' ') || message;
}

/** What is to be paid: with offers, once the shop has said so. */
function dueOf({ draft, problem }: Sale): number | null {
	return problem?.totalKobo ?? draftKobo(draft.lines);
}

/** Who takes the cash at this device, as it was chosen last. */
function useCollector(
	storage: TillStorage | null,
	collectors: SaleDeskProps['collectors'],
	usual: number,
) {
	const { userName } = useStaff();
	const [collector, setCollector] = useState(usual);
	useEffect(() => {
		if (!storage) return;
		void storedCollector(storage, userName).then((id) => {
			if (collectors.some((each) => each.id === id) && id !== null) setCollector(id);
		});
	}, [storage, collectors, userName]);
	const choose = (id: number) => {
		setCollector(id);
		if (storage) void storeCollector(storage, id, userName);
	};
	return [collector, choose] as const;
}

type BuyerAndCashProps = {
	sale: Sale;
	collectors: SaleDeskProps['collectors'];
	collector: number;
	onCollector: (id: number) => void;
};

const BUYER_FIELDS = [
	['firstname', 'First name', 'text'],
	['lastname', 'Last name', 'text'],
	['phone', 'Mobile number', 'tel'],
] as const;

function BuyerAndCash({ sale, collectors, collector, onCollector }: BuyerAndCashProps) {
	const { draft, change, problem } = sale;
	const dueKobo = dueOf(sale);
	const backKobo = dueKobo === null ? null : changeDue(draft.given, dueKobo);
	return (
		<section aria-label="Cash and buyer" className="rounded-card bg-paper p-4 md:p-6">
			<div className="grid gap-4 md:grid-cols-2">
				<div>
					<InputField
						label="Cash given, ₦"
						name="given"
						inputMode="decimal"
						autoComplete="off"
						maxLength={20}
						hint="To reckon the change; it is not stored."
						value={draft.given}
						onChange={({ target }) => change({ type: 'given', text: target.value })}
					/>
					<p role="status" className="mt-1 font-semibold tabular-nums">
						{backKobo === null
							? ''
							: backKobo < 0
								? `${formatKobo(-backKobo)} is missing.`
								: `Give back ${formatKobo(backKobo)}.`}
					</p>
				</div>
				<SelectField
					label="Cash taken by"
					name="collector"
					value={collector}
					errors={problem?.errors.collector}
					onChange={({ target }) => onCollector(Number(target.value))}
				>
					{collectors.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			</div>
			<BuyerFields sale={sale} />
		</section>
	);
}

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

import { useSyncExternalStore } from 'react';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { LONGEST_REFERENCE } from '#shop/till/till-sale.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Caution, PayableOptions, type PayableTo } from '../cash/door-payment.tsx';
import { CopyField } from '../components/copy-field.tsx';
import { changeDue } from './sale-draft.ts';
import type { Sale } from './use-sale.ts';

// How a sale is paid: in cash, with the change, to a bank account or at a card terminal.

type PayFieldsProps = {
	sale: Sale;
	/** In kobo; null while it is not known. */
	dueKobo: number | null;
	collectors: readonly PayableTo[];
	paidTo: PayableTo | undefined;
	onPaidTo: (id: number) => void;
	/** Whether the shop could not be reached lately. */
	isCutOff: boolean;
};

export function PayFields({ sale, dueKobo, isCutOff, ...paying }: PayFieldsProps) {
	const { collectors, paidTo } = paying;
	const isCash = isCashKind(paidTo?.kind ?? 'counter');
	if (collectors.every(({ kind }) => isCashKind(kind)))
		return (
			<div className="grid gap-4 md:grid-cols-2">
				<CashGiven sale={sale} dueKobo={dueKobo} />
				<PaidToField label="Cash taken by" sale={sale} {...paying} />
			</div>
		);
	return (
		<>
			<div className="grid gap-4 md:grid-cols-2">
				<PaidToField
					label="Paid to"
					hint={isCash ? 'This drawer is remembered here.' : 'For this sale alone.'}
					sale={sale}
					{...paying}
				/>
				{isCash ? <CashGiven sale={sale} dueKobo={dueKobo} /> : <ReferenceField sale={sale} />}
			</div>
			{isCash || !paidTo ? null : (
				<BeforeHandingOver paidTo={paidTo} dueKobo={dueKobo} isCutOff={isCutOff} />
			)}
		</>
	);
}

function PaidToField({
	label,
	hint,
	sale,
	collectors,
	paidTo,
	onPaidTo,
}: Pick<PayFieldsProps, 'sale' | 'collectors' | 'paidTo' | 'onPaidTo'> & {
	label: string;
	hint?: string;
}) {
	return (
		<SelectField
			label={label}
			hint={hint}
			name="collector"
			value={paidTo?.id ?? ''}
			errors={sale.problem?.errors.collector}
			onChange={({ target }) => onPaidTo(Number(target.value))}
		>
			<PayableOptions collectors={collectors} />
		</SelectField>
	);
}

function CashGiven({ sale: { draft, change }, dueKobo }: Pick<PayFieldsProps, 'sale' | 'dueKobo'>) {
	const backKobo = dueKobo === null ? null : changeDue(draft.given, dueKobo);
	return (
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
	);
}

function ReferenceField({ sale: { draft, change, problem } }: Pick<PayFieldsProps, 'sale'>) {
	return (
		<InputField
			label="Transfer reference or slip number"
			name="reference"
			autoComplete="off"
			maxLength={LONGEST_REFERENCE}
			hint="It may stay empty."
			value={draft.reference}
			errors={problem?.errors.reference}
			onChange={({ target }) => change({ type: 'reference', text: target.value })}
		/>
	);
}

type BeforeProps = { paidTo: PayableTo; dueKobo: number | null; isCutOff: boolean };

/** What the buyer transfers to, and what whoever sells looks at before the goods go. */
function BeforeHandingOver({ paidTo: { id, kind, account }, dueKobo, isCutOff }: BeforeProps) {
	const isOnline = useOnline();
	if (kind === 'terminal')
		return (
			<div className="mt-3">
				<Caution kind="terminal" />
			</div>
		);
	return (
		<div className="mt-4 space-y-3">
			{account ? (
				<div className="max-w-md rounded-control bg-fog p-4">
					<p>{dueKobo === null ? 'Transfer to' : `Transfer ${formatKobo(dueKobo)} to`}</p>
					<p className="wrap-anywhere mt-1 font-semibold text-2xl">{account.bankName}</p>
					<p className="wrap-anywhere mb-3 text-xl">{account.accountName}</p>
					<CopyField
						key={id}
						label="Account number"
						value={account.accountNumber}
						className="text-3xl! tabular-nums"
						hint=""
					/>
				</div>
			) : null}
			<Caution kind="bank" />
			<p role="status" className="border-amber border-l-4 pl-3 empty:hidden">
				{isCutOff || !isOnline ? WITHOUT_CONNECTION : ''}
			</p>
		</div>
	);
}

const WITHOUT_CONNECTION =
	'This device has no connection, so the account cannot be seen from it. Ask somebody who sees it, or take cash. You can sell all the same.';

/** Whether the browser has a network; on the server it is taken to have one. */
function useOnline(): boolean {
	return useSyncExternalStore(
		onNetworkChange,
		() => navigator.onLine,
		() => true,
	);
}

function onNetworkChange(listener: () => void): () => void {
	addEventListener('online', listener);
	addEventListener('offline', listener);
	return () => {
		removeEventListener('online', listener);
		removeEventListener('offline', listener);
	};
}

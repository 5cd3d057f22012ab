import {
	type BankAccount,
	type CollectorKind,
	isCashKind,
	WAYS_TO_PAY,
} from '#shop/cash/collector-kinds.ts';
import { capitalized } from '#shop/kit/text.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { CopyField } from '../components/copy-field.tsx';

// How an order is paid at the door: to somebody in cash, to an account or at a terminal. What belongs to one way alone is
// shown for that way, without scripts, too.

export type PayableTo = {
	id: number;
	name: string;
	kind: CollectorKind;
	account: BankAccount | null;
};

/** What a page needs to know of a collector to offer it. */
export function payableTo({
	id,
	name,
	kind,
	bankName,
	accountNumber,
	accountName,
}: Omit<PayableTo, 'account'> & BankAccount): PayableTo {
	const account = kind === 'bank' ? { bankName, accountNumber, accountName } : null;
	return { id, name, kind, account };
}

type PaidToProps = {
	collectors: readonly PayableTo[];
	chosen: string;
	errors: string[] | undefined;
	onChoose: (id: string) => void;
};

export function PaidToField({ collectors, chosen, errors, onChoose }: PaidToProps) {
	return (
		<SelectField
			label="Paid to"
			name="collector"
			defaultValue={chosen}
			onChange={({ currentTarget }) => onChoose(currentTarget.value)}
			errors={errors}
			hint={
				collectors.length === 0 ? 'Nobody is listed yet: add collectors under Cash.' : undefined
			}
		>
			<option value="">Choose</option>
			<PayableOptions collectors={collectors} />
		</SelectField>
	);
}

/** The options of a field that says where something is paid to, by the ways to pay where there are several. */
export function PayableOptions({ collectors }: { collectors: readonly PayableTo[] }) {
	const ways = WAYS_TO_PAY.map(([way, isOfWay]) => ({
		label: capitalized(way),
		options: collectors
			.filter(({ kind }) => isOfWay(kind))
			.map(({ id, name, kind }) => (
				<option key={id} value={id} data-kind={kind}>
					{name}
				</option>
			)),
	})).filter(({ options }) => options.length > 0);
	if (ways.length === 1) return ways[0]?.options;
	return ways.map(({ label, options }) => (
		<optgroup key={label} label={label}>
			{options}
		</optgroup>
	));
}

const ONLY_BANK = 'hidden group-has-[option[data-kind=bank]:checked]/collect:block';
const ONLY_TERMINAL = 'hidden group-has-[option[data-kind=terminal]:checked]/collect:block';
const NOT_CASH =
	'hidden group-has-[option[data-kind=bank]:checked]/collect:block group-has-[option[data-kind=terminal]:checked]/collect:block';

/** What is looked at before the goods go. */
export function Caution({ kind }: { kind: 'bank' | 'terminal' }) {
	return <p className="border-amber border-l-4 pl-3">{CAUTIONS[kind]}</p>;
}

const CAUTIONS = {
	bank: 'Hand the goods over only once the money is in the account: look there. A message on the buyer’s phone proves nothing.',
	terminal: 'Hand the goods over only once the terminal says that it is approved.',
};

type NotCashProps = {
	collectors: readonly PayableTo[];
	chosen: string;
	isAlive: boolean;
	reference: string;
	errors: string[] | undefined;
};

/** What to transfer to, when the goods may be handed over, and the reference; nothing of it for cash. */
export function NotCashFields({ collectors, chosen, isAlive, reference, errors }: NotCashProps) {
	const kind = collectors.find(({ id }) => String(id) === chosen)?.kind;
	// Without scripts nobody knows which account is chosen: all are shown.
	const accounts = collectors.flatMap(({ id, name, account }) =>
		account && (!isAlive || String(id) === chosen) ? [{ id, name, ...account }] : [],
	);
	return (
		<>
			<div className={`space-y-3 ${ONLY_BANK}`}>
				{accounts.map(({ id, name, bankName, accountNumber, accountName }) => (
					<CopyField
						key={id}
						label={accounts.length > 1 ? `Account number, ${name}` : 'Account number'}
						value={accountNumber}
						className="text-3xl! tabular-nums"
						hint={`${bankName}, ${accountName}`}
					/>
				))}
				<Caution kind="bank" />
			</div>
			<div className={ONLY_TERMINAL}>
				<Caution kind="terminal" />
			</div>
			<fieldset
				disabled={isAlive && (kind === undefined || isCashKind(kind))}
				className={errors ? '' : NOT_CASH}
			>
				<InputField
					label="Reference"
					name="reference"
					maxLength={100}
					autoComplete="off"
					defaultValue={reference}
					errors={errors}
					hint="Of the transfer, or the number of the terminal’s slip. It may stay empty."
				/>
			</fieldset>
		</>
	);
}

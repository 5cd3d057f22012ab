import { Form, useNavigation } from 'react-router';
import { REPAIR_OUTCOMES } from '#shop/repairs/repair-states.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField, TextField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import type { PayableTo } from '../cash/door-payment.tsx';
import { PaidToFields } from './repair-payments.tsx';
import type { ShownRepair } from './repair-view.ts';
import { ReplacementFields } from './replacement-fields.tsx';

type State = ShownRepair['state'];

/** What staff do to bring it into a state. */
const ACTIONS: Record<State, string> = {
	booked: 'Book it in',
	inspecting: 'Look at it',
	estimated: 'Ask the customer',
	approved: 'The customer accepts',
	declined: 'The customer declines',
	repairing: 'Repair it',
	maker: 'Send it to the maker',
	ready: 'Ready to collect',
	closed: 'Hand it back',
};

/** The same of what is in that state already. */
const ANEW: Partial<typeof ACTIONS> = {
	estimated: 'Change the estimate',
	maker: 'Change the maker or the day',
};

type RepairMovesProps = {
	repair: ShownRepair;
	moves: readonly State[];
	collectors: readonly PayableTo[];
};

/** A form for each state that a repair may move to; one of them is open at a time. */
export function RepairMoves({ repair, moves, collectors }: RepairMovesProps) {
	const posted = usePostedError();
	const refused = posted?.values.to_state === undefined ? undefined : posted;
	return (
		<section aria-labelledby="moves" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="moves" className="text-2xl">
				What comes next
			</h2>
			<div className="mt-3 space-y-2">
				{moves.map((state) => (
					<MoveForm
						key={state}
						repair={repair}
						collectors={collectors}
						state={state}
						refused={refused?.values.to_state === state ? refused : undefined}
					/>
				))}
			</div>
		</section>
	);
}

type MoveFormProps = {
	repair: ShownRepair;
	collectors: readonly PayableTo[];
	state: State;
	refused: ActionError | undefined;
};

function MoveForm({ repair, collectors, state, refused }: MoveFormProps) {
	const isBusy = useNavigation().formData?.get('to_state') === state;
	const text = (state === repair.state ? ANEW[state] : undefined) ?? ACTIONS[state];
	return (
		<details name="moves" open={refused !== undefined}>
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>{text}…</Summary>
			<Form
				method="post"
				preventScrollReset
				className="mt-3 mb-4 grid max-w-3xl gap-4 border-line border-l-4 pl-4 md:grid-cols-2"
			>
				<input type="hidden" name="version" value={repair.version} />
				<input type="hidden" name="to_state" value={state} />
				{refused?.errors.to_state ? (
					<div className="md:col-span-2">
						<FieldErrors errors={refused.errors.to_state} />
					</div>
				) : null}
				<OwnFields {...{ repair, collectors, state, refused }} />
				<MoveTexts repair={repair} refused={refused} />
				<div className="md:col-span-2">
					<Button type="submit" kind="ink" busy={isBusy}>
						{text}
					</Button>
				</div>
			</Form>
		</details>
	);
}

/** The fields that a move has besides its texts. */
function OwnFields(props: MoveFormProps) {
	if (props.state === 'estimated') return <EstimateFields {...props} />;
	if (props.state === 'maker') return <MakerFields {...props} />;
	return props.state === 'closed' ? <EndFields {...props} /> : null;
}

/** What a field begins with: what was sent, or what is known. */
function fieldOf({ repair, refused }: Omit<MoveFormProps, 'collectors'>, name: string) {
	const begins: Readonly<Record<string, string>> = repair.begins;
	return {
		name,
		defaultValue: refused?.values[name] ?? begins[name] ?? '',
		errors: refused?.errors[name],
		autoComplete: 'off',
	};
}

function EstimateFields(props: MoveFormProps) {
	return (
		<>
			<InputField
				label="What it costs, in naira"
				hint="Such as 12,500."
				inputMode="decimal"
				maxLength={20}
				required
				{...fieldOf(props, 'estimate')}
			/>
			<InputField
				label="What it is for"
				maxLength={500}
				required
				hint="The customer reads it before they answer."
				{...fieldOf(props, 'estimate_for')}
			/>
		</>
	);
}

function MakerFields(props: MoveFormProps) {
	return (
		<>
			<InputField
				label="Who has it"
				maxLength={191}
				required
				hint="The maker, or another workshop. The customer reads that it is with its maker."
				{...fieldOf(props, 'maker')}
			/>
			<InputField label="Their reference" maxLength={100} {...fieldOf(props, 'maker_reference')} />
			<InputField
				label="Expected back on"
				type="date"
				min={props.repair.today}
				hint="The list says when this day has passed. The customer reads it."
				{...fieldOf(props, 'expected_on')}
			/>
		</>
	);
}

function EndFields(props: MoveFormProps) {
	const { refused } = props;
	const outcome = refused?.values.outcome ?? '';
	// What was not bought here has no price that could go back.
	const outcomes = Object.entries(REPAIR_OUTCOMES).filter(
		([value]) => value !== 'refunded' || props.repair.order,
	);
	return (
		<>
			<fieldset className="group/end md:col-span-2">
				<legend className="font-semibold text-sm">How it ended</legend>
				<div className="flex flex-wrap gap-x-6">
					{outcomes.map(([value, label]) => (
						<CheckField
							key={value}
							type="radio"
							name="outcome"
							value={value}
							required
							defaultChecked={outcome === value}
							label={label}
						/>
					))}
				</div>
				<FieldErrors errors={refused?.errors.outcome} />
				<div className="mt-2 hidden gap-4 group-has-[[value=replaced]:checked]/end:grid md:grid-cols-2">
					<ReplacementFields
						product={props.repair.product}
						refused={refused}
						field={(name) => fieldOf(props, name)}
					/>
				</div>
				<p className="mt-2 hidden text-slate text-sm group-has-[[value=refunded]:checked]/end:block">
					No money moves by this: record the return, and give the money back, on the page of the
					order.
				</p>
			</fieldset>
			<PaidFields {...props} />
		</>
	);
}

function PaidFields(props: MoveFormProps) {
	const { repair, collectors, refused } = props;
	return (
		<>
			<InputField
				label="What the repair costs, in naira"
				inputMode="decimal"
				maxLength={20}
				hint={
					repair.paidSoFar
						? `Altogether: ${repair.paidSoFar} of it is paid already, and the rest is paid now.`
						: 'Empty for nothing. It is paid now.'
				}
				{...fieldOf(props, 'charged')}
			/>
			<PaidToFields collectors={collectors} refused={refused} />
		</>
	);
}

function MoveTexts({ repair, refused }: Pick<MoveFormProps, 'repair' | 'refused'>) {
	const values = refused?.values;
	return (
		<>
			<div className="md:col-span-2">
				<InputField
					label="To the customer"
					name="message"
					maxLength={300}
					autoComplete="off"
					defaultValue={values?.message ?? ''}
					errors={refused?.errors.message}
					hint="A sentence in the mail, on the page of the repair, and in the chat."
				/>
			</div>
			<div className="md:col-span-2">
				<TextField
					label="Note"
					name="note"
					rows={2}
					maxLength={500}
					defaultValue={values?.note ?? ''}
					errors={refused?.errors.note}
					hint="For the staff only."
				/>
			</div>
			{repair.email ? (
				<div className="md:col-span-2">
					<CheckField
						name="is_mailed"
						value="1"
						defaultChecked={values ? values.is_mailed !== undefined : true}
						label={`Mail it to ${repair.email}`}
					/>
				</div>
			) : (
				<p className="text-slate text-sm md:col-span-2">
					There is no mail address: write by WhatsApp, or call.
				</p>
			)}
		</>
	);
}

import { Form, useNavigation } from 'react-router';
import {
	type LineBack,
	linesComingBack,
	moneyOfReturn,
	namesOfReturn,
	piecesText,
	readReturned,
} from '#shop/fulfilment/returned-pieces.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { ActionError } from '../../page-handlers.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { AskedButton } from '../forms/asking-button.tsx';
import { areYouSure, useAskFirst } from '../forms/use-ask-first.ts';
import { UnitTicks } from '../units/unit-ticks.tsx';
import type { StaffUnits } from '../units/units-for-staff.ts';
import { ReturnedLine, type ReturnLine } from './returned-line.tsx';

// Recording that pieces of a delivered order came back.

/**
 * The order's money that is here for the pieces: `cashKobo` of cash, which goes back first, and what is left of its payment;
 * null where there is none.
 */
type ReturnSource = {
	cashKobo: number;
	/** That cash is not collected yet: what goes back is not asked for at the door. */
	isToCollect: boolean;
	payment: { provider: string; leftKobo: number } | null;
} | null;

export type ReturnFormProps = {
	lines: readonly ReturnLine[];
	source: ReturnSource;
	/** Whether whoever looks may give money back. */
	mayRefund: boolean;
	/** What was paid for the delivery and has not gone back. */
	deliveryKobo: number;
	/** The last return that the page shows; 0 for none. */
	seen: number;
	/** Whether the shopper gave a mail address. */
	isMailed: boolean;
};

export function ReturnForm(props: ReturnFormProps & { goods: StaffUnits['goods'] }) {
	const { goods, lines, source, mayRefund, deliveryKobo, seen, isMailed } = props;
	const refused = useRefusedReturn();
	const { formData } = useNavigation();
	const askFirst = useQuestion(props);
	return (
		<section aria-labelledby="return" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="return" className="text-2xl">
				Some of it came back
			</h2>
			<details open={refused !== undefined} className="mt-3">
				<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
					Record a return…
				</Summary>
				<Form
					method="post"
					preventScrollReset
					onSubmit={askFirst}
					className="mt-3 max-w-prose space-y-4 border-line border-l-4 pl-4"
				>
					<input type="hidden" name="intent" value="return" />
					<input type="hidden" name="seen_return" value={seen} />
					<p>
						The order stays delivered until its last piece is back.
						{isMailed ? ' The shopper is told by mail.' : ''}
					</p>
					{lines.map((line) => (
						<ReturnedLine key={line.id} line={line} refused={refused} />
					))}
					<UnitTicks goods={goods} refused={refused} />
					<FieldErrors errors={refused?.errors.pieces} />
					<MoneyChoice
						source={source}
						mayRefund={mayRefund}
						deliveryKobo={deliveryKobo}
						refused={refused}
					/>
					<InputField
						label="Reason"
						name="reason"
						maxLength={300}
						defaultValue={refused?.values.reason ?? ''}
						errors={refused?.errors.reason}
						hint="For the staff only."
					/>
					<AskedButton
						kind="danger"
						busy={formData?.get('intent') === 'return'}
						question={areYouSure(
							`It is recorded as it stands above.${isMailed ? ' The shopper is told.' : ''}`,
							'Record the return',
						)}
					>
						Record the return
					</AskedButton>
				</Form>
			</details>
		</section>
	);
}

function MoneyChoice({
	source,
	mayRefund,
	deliveryKobo,
	refused,
}: {
	source: ReturnSource;
	mayRefund: boolean;
	deliveryKobo: number;
	refused: ActionError | undefined;
}) {
	if (!source) return <p>No money of this order is here that could go back with the pieces.</p>;
	const { cashKobo, payment, isToCollect } = source;
	const values = refused?.values.money;
	return (
		<fieldset>
			{payment ? <input type="hidden" name="left_kobo" value={payment.leftKobo} /> : null}
			<legend className="font-semibold text-sm">{limitText(source)}</legend>
			{mayRefund ? (
				<CheckField
					type="radio"
					name="money"
					value="back"
					defaultChecked={values !== 'none'}
					label={
						payment === null
							? isToCollect
								? 'goes off the cash still to be collected; if it was collected, record that first'
								: 'was paid back by hand, in cash or by transfer'
							: cashKobo > 0
								? `pay the cash back by hand, and send what is more back by ${payment.provider}`
								: `send it back by ${payment.provider}`
					}
				/>
			) : null}
			<CheckField
				type="radio"
				name="money"
				value="none"
				defaultChecked={values === 'none' || !mayRefund}
				label="stays here: it is settled otherwise"
			/>
			{mayRefund && deliveryKobo > 0 ? (
				<CheckField
					name="delivery"
					value="1"
					defaultChecked={refused?.values.delivery !== undefined}
					label={`The ${formatKobo(deliveryKobo)} for the delivery go back too`}
				/>
			) : null}
			<FieldErrors errors={refused?.errors.money} />
		</fieldset>
	);
}

/** What goes back is the price of the pieces, as far as the order's money is here. */
function limitText({ cashKobo, payment }: NonNullable<ReturnSource>): string {
	const left = payment ? formatKobo(payment.leftKobo) : '';
	if (!payment) return `The price of these pieces, at most ${formatKobo(cashKobo)} in cash:`;
	if (cashKobo === 0) return `The price of these pieces, at most the ${left} left of the payment:`;
	return `The price of these pieces: first up to ${formatKobo(cashKobo)} in cash, then up to the ${left} left of the deposit:`;
}

function useRefusedReturn(): ActionError | undefined {
	const posted = usePostedError();
	return posted?.values?.intent === 'return' ? posted : undefined;
}

/** Asks before anything is recorded, and names the amount: a return cannot be undone. */
function useQuestion({ lines, source, deliveryKobo, isMailed }: ReturnFormProps) {
	return useAskFirst((form) => {
		const chosen = chosenLines(form, lines);
		// What is not right is for the server to refuse, beside its field.
		if (chosen.length === 0) return null;
		const what = piecesText(namesOfReturn(chosen));
		const resold = namesOfReturn(chosen)
			.filter(({ isRestocked }) => isRestocked)
			.map(({ name }) => name);
		const sale = resold.length > 0 ? `On sale again: ${resold.join(', ')}` : 'Nothing goes on sale';
		return {
			text: `Back: ${what}. ${sale}. ${moneyText(chosen, source, form, deliveryKobo)}${isMailed ? ' The shopper is told.' : ''}`,
			yes: 'Record the return',
		};
	});
}

type Chosen = LineBack<ReturnLine>;

function chosenLines(form: HTMLFormElement, lines: readonly ReturnLine[]): Chosen[] {
	try {
		return linesComingBack(lines, readReturned(Object.fromEntries(new FormData(form))));
	} catch {
		return [];
	}
}

function moneyText(
	chosen: readonly Chosen[],
	source: ReturnSource,
	form: HTMLFormElement,
	deliveryKobo: number,
): string {
	const fields = new FormData(form);
	const isBack = source && fields.get('money') === 'back';
	if (!isBack) return 'No money goes back.';
	const price = moneyOfReturn(chosen, fields.has('delivery') ? deliveryKobo : 0);
	const { payment } = source;
	const cashKobo = Math.min(price, source.cashKobo);
	const onlineKobo = Math.min(price - cashKobo, payment?.leftKobo ?? 0);
	return [
		cashKobo > 0 || !payment
			? `${formatKobo(cashKobo)} ${source.isToCollect ? 'less is to be collected' : 'was paid back by hand'}.`
			: '',
		payment && (onlineKobo > 0 || cashKobo === 0)
			? `${formatKobo(onlineKobo)} is sent back by ${payment.provider}.`
			: '',
	]
		.filter(Boolean)
		.join(' ');
}

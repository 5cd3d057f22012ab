import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { NotCashFields, PaidToField, type PayableTo } from '../cash/door-payment.tsx';
import { AskingButton } from '../forms/asking-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import type { ShownRepair } from './repair-view.ts';

// What is paid for a repair while it is with the shop; the rest is paid with the form that hands it back.

type RepairPaymentsProps = {
	repair: ShownRepair;
	collectors: readonly PayableTo[];
	may: { take: boolean; giveBack: boolean };
};

/** The payments of a repair, each with its receipt, and the forms for another and for what goes back. */
export function RepairPayments({ repair, collectors, may }: RepairPaymentsProps) {
	const posted = usePostedError();
	const refusedFor = (intent: string) => (posted?.values.intent === intent ? posted : undefined);
	const { receipts, paidSoFar, paidBack } = repair;
	if (!may.take && receipts.length === 0) return null;
	return (
		<section aria-labelledby="payments" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="payments" className="scroll-mt-36 text-2xl">
				Payments
			</h2>
			<p className="mt-1">
				{paidSoFar ? (
					<>
						Paid: <strong className="tabular-nums">{paidSoFar}</strong>
						{paidBack ? `. ${paidBack} was given back.` : ''}
					</>
				) : (
					'Nothing is paid.'
				)}
			</p>
			<ul className="mt-2 divide-y divide-line">
				{receipts.map((receipt) => (
					<li key={receipt.id} className="py-2">
						<Payment repair={repair} receipt={receipt} mayTakeBack={may.take} />
					</li>
				))}
			</ul>
			<div className="mt-2 space-y-2">
				{may.take ? (
					<details name="payments" open={refusedFor('pay') !== undefined}>
						<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
							Take a payment…
						</Summary>
						<TakeForm repair={repair} collectors={collectors} refused={refusedFor('pay')} />
					</details>
				) : null}
				{may.giveBack && paidSoFar ? (
					<details name="payments" open={refusedFor('pay-back') !== undefined}>
						<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
							Give money back…
						</Summary>
						<GiveBackForm repair={repair} refused={refusedFor('pay-back')} />
					</details>
				) : null}
			</div>
		</section>
	);
}

type PaymentProps = {
	repair: ShownRepair;
	receipt: ShownRepair['receipts'][number];
	mayTakeBack: boolean;
};

function Payment({ repair, receipt, mayTakeBack }: PaymentProps) {
	const { id, amount, how, at, by, reference, note, isHandedOver } = receipt;
	const isBusy = useNavigation().formData?.get('receipt') === String(id);
	return (
		<div className="wrap-anywhere flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
			<div className="min-w-0">
				<strong className="tabular-nums">{amount}</strong> {how}
				<span className="block text-slate text-sm">
					{at} by {by}
				</span>
				{reference ? <span className="block text-sm">Reference: {reference}</span> : null}
				{note ? <span className="block text-sm">{note}</span> : null}
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Link
					to={`/admin/repairs/${repair.id}/receipts/${id}`}
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					Receipt {id}
				</Link>
				{mayTakeBack && !isHandedOver ? (
					<Form method="post" preventScrollReset>
						<input type="hidden" name="intent" value="unpay" />
						<input type="hidden" name="version" value={repair.version} />
						<input type="hidden" name="receipt" value={id} />
						<AskingButton
							kind="quiet"
							size="small"
							busy={isBusy}
							question={areYouSure(`${amount} counts as not paid from then on.`, 'It was not paid')}
						>
							It was not paid
						</AskingButton>
					</Form>
				) : null}
			</div>
		</div>
	);
}

type TakeFormProps = {
	repair: ShownRepair;
	collectors: readonly PayableTo[];
	refused: ActionError | undefined;
};

function TakeForm({ repair, collectors, refused }: TakeFormProps) {
	const isBusy = useNavigation().formData?.get('intent') === 'pay';
	return (
		<Form method="post" preventScrollReset className={FORM}>
			<input type="hidden" name="intent" value="pay" />
			<input type="hidden" name="version" value={repair.version} />
			<InputField
				label="Amount paid, in naira"
				name="amount"
				inputMode="decimal"
				autoComplete="off"
				required
				defaultValue={refused?.values.amount ?? ''}
				errors={refused?.errors.amount}
			/>
			<PaidToFields collectors={collectors} refused={refused} />
			<InputField
				label="Note"
				name="note"
				maxLength={300}
				autoComplete="off"
				defaultValue={refused?.values.note ?? ''}
				errors={refused?.errors.note}
				hint="For the staff only, such as what it is a deposit for."
			/>
			<Button type="submit" kind="ink" busy={isBusy}>
				Record the payment
			</Button>
		</Form>
	);
}

const FORM = 'mt-3 mb-4 max-w-3xl space-y-4 border-line border-l-4 pl-4';

/** To whom it is paid, and what belongs to that way of paying. */
export function PaidToFields({ collectors, refused }: Omit<TakeFormProps, 'repair'>) {
	const isAlive = useScripts();
	const [chosen, setChosen] = useState(refused?.values.collector ?? '');
	return (
		<div className="group/collect space-y-4">
			<PaidToField
				collectors={collectors}
				chosen={chosen}
				errors={refused?.errors.collector}
				onChoose={setChosen}
			/>
			<NotCashFields
				collectors={collectors}
				chosen={chosen}
				isAlive={isAlive}
				reference={refused?.values.reference ?? ''}
				errors={refused?.errors.reference}
			/>
		</div>
	);
}

function GiveBackForm({ repair, refused }: Omit<TakeFormProps, 'collectors'>) {
	const isBusy = useNavigation().formData?.get('intent') === 'pay-back';
	return (
		<Form method="post" preventScrollReset className={FORM}>
			<input type="hidden" name="intent" value="pay-back" />
			<input type="hidden" name="version" value={repair.version} />
			<InputField
				label="Given back, in naira"
				name="amount"
				inputMode="decimal"
				autoComplete="off"
				required
				defaultValue={refused?.values.amount ?? ''}
				errors={refused?.errors.amount}
				hint={`${repair.paidSoFar} is paid.`}
			/>
			<InputField
				label="How it was given back"
				name="note"
				maxLength={300}
				autoComplete="off"
				required
				defaultValue={refused?.values.note ?? ''}
				errors={refused?.errors.note}
				hint="Such as “cash at the counter”, or the reference of a transfer."
			/>
			<Button type="submit" kind="ink" busy={isBusy}>
				Record what was given back
			</Button>
		</Form>
	);
}

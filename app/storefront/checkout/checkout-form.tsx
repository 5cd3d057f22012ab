import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import { NIGERIAN_STATES } from '#shop/nigeria-states.ts';
import { Notice } from '../../ui/alert-dialog.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import type { Refusal } from '../../visit.ts';
import type { Asked } from '../paying/pay-asking.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { TestPayments } from '../paying/payment-testing.tsx';
import { useFreshOnReturn, useSendAgain } from '../send-again.ts';
import { FIELDS, LABELS, RefusalNotice, useTellRefusal } from './checkout-refusal.tsx';
import { CheckoutSummary, type SummaryProps } from './checkout-summary.tsx';
import { useWayButtons } from './checkout-ways.tsx';
import { useKeptText } from './kept-text.ts';

type Known = Record<string, string | undefined>;

/** Contact, shipping, the ordered goods, and the order button: one form. */
export function CheckoutForm({
	cart,
	known,
	orderedBefore,
	keptAs,
	asked,
	testing,
	refusal: told,
}: {
	cart: SummaryProps & { key: string };
	/** Initial values of the fields: typed before, or known from the last order. */
	known: Known;
	orderedBefore: boolean;
	keptAs: string;
	/** What to agree to before paying online. */
	asked: Asked | undefined;
	testing: boolean;
	refusal: Refusal | undefined;
}) {
	const form = useRef<HTMLFormElement>(null);
	useKeptText(form, keptAs, FIELDS);
	const { trying, onSubmit } = useSendAgain(told, '/checkout');
	const refusal = trying ? undefined : told;
	useTellRefusal(refusal, form);
	useFreshOnReturn();
	const [answered, setAnswered] = useState<Asked>();
	const [main] = useWayButtons();
	const errors = refusal?.errors ?? {};
	const field = (name: keyof typeof LABELS) => ({
		id: name,
		name,
		label: LABELS[name],
		defaultValue: known[name] ?? '',
		errors: errors[name],
		required: true,
	});

	return (
		<Form
			method="post"
			action="/checkout"
			noValidate
			preventScrollReset
			ref={form}
			onSubmit={onSubmit}
			className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_26rem]"
		>
			{/* Enter presses a form's first button. This one is hidden: the visible one has the text. */}
			<button
				type="submit"
				name="intent"
				value={main?.intent}
				tabIndex={-1}
				aria-hidden="true"
				className="sr-only"
			/>
			<input type="hidden" name="idempotency_key" value={cart.key} />
			<input type="hidden" name="accepted_total" value={cart.totalKobo} />
			{asked && asked !== answered ? (
				<PayDialog asked={asked} onClose={() => setAnswered(asked)} />
			) : null}
			<div className="min-w-0 space-y-6">
				{testing ? <TestPayments /> : null}
				{refusal ? <RefusalNotice refusal={refusal} /> : null}
				{trying ? (
					<Notice kind="info" title="The line was cut. We try again by ourselves…" />
				) : null}
				<Card title="Contact">
					<InputField
						{...field('email')}
						type="email"
						autoComplete="email"
						enterKeyHint="next"
						autoCapitalize="none"
						hint="Your order confirmation goes there."
					/>
					<InputField
						{...field('phone')}
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						enterKeyHint="next"
						hint={
							<>
								The driver calls it, e.g. <PhoneText>0803 123 4567</PhoneText>.
							</>
						}
					/>
				</Card>
				<Card title="Shipping" lead={orderedBefore ? 'Filled in from your last order.' : undefined}>
					<InputField
						{...field('firstname')}
						autoComplete="shipping given-name"
						enterKeyHint="next"
					/>
					<InputField
						{...field('lastname')}
						autoComplete="shipping family-name"
						enterKeyHint="next"
					/>
					<div className="md:col-span-2">
						<InputField
							{...field('address')}
							autoComplete="shipping street-address"
							enterKeyHint="next"
							hint="House number, street, and a landmark the driver can ask for."
						/>
					</div>
					<InputField
						{...field('city')}
						autoComplete="shipping address-level2"
						enterKeyHint="next"
					/>
					<StateAndZip field={field} known={known} />
				</Card>
			</div>
			<CheckoutSummary {...cart} />
		</Form>
	);
}

function Card({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
	return (
		<section aria-label={title} className="rounded-card bg-paper p-4 md:p-6">
			<h2 className="text-2xl">{title}</h2>
			{lead ? <p className="mt-1 text-slate text-sm">{lead}</p> : null}
			<div className="mt-4 grid items-start gap-4 md:grid-cols-2">{children}</div>
		</section>
	);
}

type FieldOf = (name: 'state' | 'zipcode') => {
	id: string;
	name: string;
	label: string;
	defaultValue: string;
	errors?: readonly string[];
	required: boolean;
};

/**
 * Few people know their zip code: naming a state fills in that of its capital, which may be changed. Without scripts it
 * is filled in when the form comes back.
 */
function StateAndZip({ field, known }: { field: FieldOf; known: Known }) {
	const zip = useRef<HTMLInputElement>(null);
	const [state, setState] = useState(known.state ?? '');
	const code = postalCode(state);
	const filledIn = useRef(code);

	const tellState = (next: string) => {
		setState(next);
		const own = zip.current?.value.trim();
		if (postalCode(next) && (!own || own === filledIn.current)) put(postalCode(next));
	};
	const put = (text: string) => {
		if (!zip.current) return;
		filledIn.current = text;
		zip.current.value = text;
		zip.current.dispatchEvent(new Event('input', { bubbles: true }));
	};

	return (
		<>
			<div>
				<InputField
					{...field('state')}
					list="states"
					autoComplete="shipping address-level1"
					enterKeyHint="next"
					onInput={(event) => tellState(event.currentTarget.value)}
				/>
				<datalist id="states">
					{NIGERIAN_STATES.map(({ code: id, name }) => (
						<option key={id} value={name} />
					))}
				</datalist>
			</div>
			<div>
				<InputField
					{...field('zipcode')}
					defaultValue={known.zipcode?.trim() || postalCode(known.state ?? '')}
					ref={zip}
					inputMode="numeric"
					autoComplete="shipping postal-code"
					enterKeyHint="done"
					hint="Not sure? Hardly anyone is. The code of your state will do."
				/>
				{code ? (
					<button
						type="button"
						onClick={() => put(code)}
						className="mt-1 min-h-11 font-semibold text-ember text-sm underline underline-offset-4 noscript:hidden"
					>
						Use {code} for {state}
					</button>
				) : null}
			</div>
		</>
	);
}

function postalCode(state: string): string {
	const typed = state.trim().toLowerCase();
	return NIGERIAN_STATES.find(({ name }) => name.toLowerCase() === typed)?.postalCode ?? '';
}

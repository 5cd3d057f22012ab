import { type ReactNode, useRef, useState } from 'react';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { PhoneText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import type { LABELS } from './checkout-action-error.tsx';

/** Initial values of the fields: typed before, or known from the last order. */
export type Known = Record<string, string | undefined>;

type FieldOf = (name: keyof typeof LABELS) => {
	id: string;
	name: string;
	label: string;
	defaultValue: string;
	errors?: readonly string[];
	required: boolean;
};

type PartProps = { field: FieldOf; known: Known };

/** Whom to reach, and where to deliver. */
export function CheckoutFields({
	field,
	known,
	orderedBefore,
}: PartProps & { orderedBefore: boolean }) {
	return (
		<>
			<Contact field={field} />
			<Card title="Shipping" lead={orderedBefore ? 'Filled in from your last order.' : undefined}>
				<Recipient field={field} />
				<StateAndZip field={field} known={known} />
			</Card>
		</>
	);
}

function Contact({ field }: Pick<PartProps, 'field'>) {
	return (
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
	);
}

function Recipient({ field }: Pick<PartProps, 'field'>) {
	return (
		<>
			<InputField {...field('firstname')} autoComplete="shipping given-name" enterKeyHint="next" />
			<InputField {...field('lastname')} autoComplete="shipping family-name" enterKeyHint="next" />
			<div className="md:col-span-2">
				<InputField
					{...field('address')}
					autoComplete="shipping street-address"
					enterKeyHint="next"
					hint="House number, street, and a landmark the driver can ask for."
				/>
			</div>
			<InputField {...field('city')} autoComplete="shipping address-level2" enterKeyHint="next" />
		</>
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

/**
 * Few people know their zip code: naming a state fills in that of its capital, which may be changed. Without scripts it
 * is filled in when the form comes back.
 */
function StateAndZip({ field, known }: PartProps) {
	const zip = useRef<HTMLInputElement>(null);
	const [state, setState] = useState(known.state ?? '');
	const code = postalCode(state);
	const filledIn = useRef(code);

	const announceState = (next: string) => {
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
					onInput={(event) => announceState(event.currentTarget.value)}
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
				{/* Without scripts only: with them the field keeps what the shopper left in it. */}
				{code && field('zipcode').errors && !known.zipcode?.trim() ? (
					<p className="mt-1 hidden text-sm noscript:block">
						Now filled in: {code} is for {state}. Send it again if that will do.
					</p>
				) : null}
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
	const values = state.trim().toLowerCase();
	return NIGERIAN_STATES.find(({ name }) => name.toLowerCase() === values)?.postalCode ?? '';
}

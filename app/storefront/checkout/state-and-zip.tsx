import { type Ref, useEffect, useRef, useState } from 'react';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { nigerianState, stateMeant } from '#shop/settings/nigerian-state.ts';
import { Button } from '../../ui/button.tsx';
import { afterPress, InputField } from '../../ui/field.tsx';
import type { FieldOf, Known } from './checkout-fields.tsx';
import type { StateQuestion } from './state-question.ts';

const WHOLE_ZIP = /^\d{6}$/;

/**
 * Few people know their zip code: naming a state fills in that of its capital, which may be changed. Without scripts it
 * is filled in when the form comes back.
 */
export function StateAndZip({
	field,
	known,
	question,
}: {
	field: FieldOf;
	known: Known;
	question: StateQuestion | undefined;
}) {
	const stateInput = useRef<HTMLInputElement>(null);
	const zipInput = useRef<HTMLInputElement>(null);
	const firstState = known.state ?? '';
	const firstZip = known.zipcode?.trim() || postalCode(firstState);
	const [state, setState] = useState(firstState);
	const [zip, setZip] = useState(firstZip);
	// The code of the state's capital follows the state, also when it comes back with a stored address.
	const [filledIn, setFilledIn] = useState(postalCode(firstState));
	const [isLeft, setLeft] = useState(false);
	const [answered, setAnswered] = useState<StateQuestion>();
	// Its button must stay while it is pressed: what leaves the page sends no form.
	const asked =
		question && (question.typed === state || question === answered) ? question : undefined;
	const meant = isLeft && !asked ? stateUnlessKnown(state) : undefined;

	const onState = (next: string) => {
		setState(next);
		setLeft(false);
		const own = zipInput.current?.value.trim();
		const fits = postalCode(next);
		if (fits && (!own || own === filledIn || own === fits)) putZip(fits);
	};
	const putZip = (text: string) => {
		setFilledIn(text);
		put(zipInput.current, text);
	};

	return (
		<>
			<div>
				<InputField
					{...field('state')}
					ref={stateInput}
					list="states"
					autoComplete="shipping address-level1"
					enterKeyHint="next"
					onInput={(event) => onState(event.currentTarget.value)}
					onBlur={() => afterPress(() => setLeft(true))}
				/>
				<datalist id="states">
					{NIGERIAN_STATES.map(({ code: id, name }) => (
						<option key={id} value={name} />
					))}
				</datalist>
				<div aria-live="polite">
					{meant ? <Meant meant={meant} onUse={() => put(stateInput.current, meant)} /> : null}
				</div>
				{asked ? (
					<Question
						question={asked}
						onRight={(name) => {
							setAnswered(asked);
							put(stateInput.current, name);
						}}
					/>
				) : known.kept_state && known.kept_state === state ? (
					<input type="hidden" name="kept_state" value={state} />
				) : null}
			</div>
			<div className="md:col-span-2">
				<ZipField
					field={field}
					ref={zipInput}
					first={firstZip}
					isKnown={Boolean(known.zipcode?.trim())}
					state={state}
					zip={zip}
					isFilledIn={zip === filledIn}
					onZip={setZip}
					onUse={putZip}
				/>
			</div>
		</>
	);
}

type ZipFieldProps = {
	field: FieldOf;
	ref: Ref<HTMLInputElement>;
	first: string;
	/** Whether the shopper had typed one when the page was loaded. */
	isKnown: boolean;
	state: string;
	zip: string;
	/** Whether it is the one that was filled in. */
	isFilledIn: boolean;
	onZip: (zip: string) => void;
	onUse: (zip: string) => void;
};

function ZipField(props: ZipFieldProps) {
	const { field, ref, first, isKnown, state, zip, isFilledIn, onZip, onUse } = props;
	const code = postalCode(state);
	return (
		<>
			<InputField
				{...field('zipcode')}
				defaultValue={first}
				ref={ref}
				inputMode="numeric"
				className="md:w-1/2"
				autoComplete="shipping postal-code"
				enterKeyHint="done"
				onInput={(event) => onZip(event.currentTarget.value.trim())}
				adviseOn={(typed) => (WHOLE_ZIP.test(typed) ? '' : 'Zip codes in Nigeria have six digits.')}
				hint={
					code && isFilledIn
						? `We filled in the code of ${nigerianState(state)?.name}; change it if you know yours.`
						: 'Six digits. If you do not know yours, that of your state will do.'
				}
			/>
			{/* Without scripts only: with them the field keeps what the shopper left in it. */}
			{code && field('zipcode').errors && !isKnown ? (
				<p className="mt-1 hidden text-sm noscript:block">
					Now filled in: {code} is for {state}. Send it again if that will do.
				</p>
			) : null}
			{code && zip !== code && !WHOLE_ZIP.test(zip) ? (
				<button type="button" onClick={() => onUse(code)} className={`${FILL_IN} noscript:hidden`}>
					Use {code} for {state}
				</button>
			) : null}
		</>
	);
}

function Meant({ meant, onUse }: { meant: string; onUse: () => void }) {
	return (
		<p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm">
			Did you mean {meant}?
			<button type="button" onClick={onUse} className={FILL_IN}>
				Use {meant}
			</button>
		</p>
	);
}

const FILL_IN = 'min-h-11 font-semibold text-ember text-sm underline underline-offset-4';

/** Each answer sends the form again, to do what was asked for. */
function Question({
	question: { typed, meant, intent },
	onRight,
}: {
	question: StateQuestion;
	onRight: (name: string) => void;
}) {
	const box = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		box.current?.querySelector('button')?.focus();
	}, []);
	return (
		<fieldset ref={box} className="mt-2 rounded-control bg-fog p-3">
			<legend className="sr-only">About the state</legend>
			<p className="wrap-anywhere font-semibold">
				Deliver to “{typed}”? {meant ? `Did you mean ${meant}?` : 'We know no state of that name.'}
			</p>
			<input type="hidden" name="asked_intent" value={intent} />
			<div className="mt-2 flex flex-wrap gap-2">
				{meant ? (
					<Button
						type="submit"
						name="right_state"
						value={meant}
						kind="ink"
						size="small"
						onClick={() => onRight(meant)}
					>
						Yes, {meant}
					</Button>
				) : null}
				<Button type="submit" name="kept_state" value={typed} kind="quiet" size="small">
					Deliver to “{typed}”
				</Button>
			</div>
		</fieldset>
	);
}

/** Fills a field in as if it was typed, for those that listen. */
function put(input: HTMLInputElement | null, text: string): void {
	if (!input) return;
	input.value = text;
	input.dispatchEvent(new Event('input', { bubbles: true }));
}

function stateUnlessKnown(typed: string): string | undefined {
	return nigerianState(typed) ? undefined : stateMeant(typed)?.name;
}

function postalCode(state: string): string {
	return nigerianState(state)?.postalCode ?? '';
}

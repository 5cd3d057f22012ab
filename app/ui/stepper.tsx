import { useState } from 'react';
import { Icon, type IconName } from './icons.tsx';

type StepperProps = {
	name: string;
	/** What is counted, for screen readers: "Quantity of Condenser Microphone". */
	label: string;
	defaultValue?: number;
	max?: number;
	/** Called with every whole number within the limits, by button or typed. */
	onChange?: (value: number) => void;
};

/** A whole number from 1 with buttons for one less and one more; without scripts a plain number input. */
export function Stepper({ name, label, defaultValue = 1, max, onChange }: StepperProps) {
	const [text, setText] = useState(String(defaultValue));
	const value = Number.parseInt(text, 10);
	const within = (number: number) => Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(1, number));

	const put = (values: string) => {
		setText(values);
		const number = Number(values);
		if (values !== '' && Number.isInteger(number) && number === within(number)) onChange?.(number);
	};
	const step = (by: number) => put(String(within((Number.isNaN(value) ? 1 : value) + by)));

	return (
		<div className="inline-flex h-11 items-stretch rounded-control border border-edge bg-paper">
			<StepButton
				icon="minus"
				label={`${label}: one less`}
				atBound={value <= 1}
				onClick={() => step(-1)}
			/>
			<input
				type="number"
				inputMode="numeric"
				name={name}
				aria-label={label}
				min={1}
				max={max}
				step={1}
				required
				value={text}
				onChange={(event) => put(event.target.value)}
				onBlur={() => put(String(within(Number.isNaN(value) ? 1 : value)))}
				className="w-12 rounded-control text-center font-semibold tabular-nums"
			/>
			<StepButton
				icon="plus"
				label={`${label}: one more`}
				atBound={max !== undefined && value >= max}
				onClick={() => step(1)}
			/>
		</div>
	);
}

function StepButton({
	icon,
	label,
	atBound,
	onClick,
}: {
	icon: IconName;
	label: string;
	atBound: boolean;
	onClick: () => void;
}) {
	// Not `disabled` at a limit, since the button would lose keyboard focus.
	return (
		<button
			type="button"
			aria-label={label}
			aria-disabled={atBound || undefined}
			onClick={atBound ? undefined : onClick}
			className="grid w-11 place-items-center rounded-control hover:bg-fog aria-disabled:cursor-not-allowed aria-disabled:text-edge noscript:hidden"
		>
			<Icon name={icon} className="size-5" />
		</button>
	);
}

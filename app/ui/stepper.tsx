import { useState } from 'react';
import { Icon, type IconName } from './icons.tsx';

type StepperProps = {
	name: string;
	/** What is counted, for screen readers: "Quantity of Condenser Microphone". */
	label: string;
	defaultValue?: number;
	min?: number;
	max?: number;
	disabled?: boolean;
	/** Called with every whole number within the limits, by button or typed. */
	onChange?: (value: number) => void;
};

/** A whole number with buttons for one less and one more; without scripts a plain number input. */
export function Stepper({
	name,
	label,
	defaultValue = 1,
	min = 1,
	max,
	disabled,
	onChange,
}: StepperProps) {
	const [text, setText] = useState(String(defaultValue));
	const value = Number.parseInt(text, 10);
	const within = (number: number) =>
		Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, number));

	const put = (values: string) => {
		setText(values);
		const number = Number(values);
		if (values !== '' && Number.isInteger(number) && number === within(number)) onChange?.(number);
	};
	const step = (by: number) => put(String(within((Number.isNaN(value) ? min : value) + by)));

	return (
		<div className="inline-flex h-11 items-stretch rounded-control border border-edge bg-paper">
			<StepButton
				icon="minus"
				label={`${label}: one less`}
				disabled={disabled}
				atBound={value <= min}
				onClick={() => step(-1)}
			/>
			<input
				type="number"
				inputMode="numeric"
				name={name}
				aria-label={label}
				min={min}
				max={max}
				step={1}
				required
				disabled={disabled}
				value={text}
				onChange={(event) => put(event.target.value)}
				onBlur={() => put(String(within(Number.isNaN(value) ? min : value)))}
				className="w-12 rounded-control text-center font-semibold tabular-nums disabled:text-slate"
			/>
			<StepButton
				icon="plus"
				label={`${label}: one more`}
				disabled={disabled}
				atBound={max !== undefined && value >= max}
				onClick={() => step(1)}
			/>
		</div>
	);
}

function StepButton({
	icon,
	label,
	disabled,
	atBound,
	onClick,
}: {
	icon: IconName;
	label: string;
	disabled?: boolean;
	atBound: boolean;
	onClick: () => void;
}) {
	// Not `disabled` at a limit, since the button would lose keyboard focus.
	return (
		<button
			type="button"
			aria-label={label}
			disabled={disabled}
			aria-disabled={atBound || undefined}
			onClick={atBound ? undefined : onClick}
			className="grid w-11 place-items-center rounded-control hover:bg-fog disabled:cursor-not-allowed disabled:text-edge aria-disabled:cursor-not-allowed aria-disabled:text-edge noscript:hidden"
		>
			<Icon name={icon} className="size-5" />
		</button>
	);
}

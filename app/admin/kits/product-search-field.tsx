import { type RefObject, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/** The field and the button of a search for products, side by side in the grid around them. */
export function ProductSearchField({
	label,
	q,
	field,
}: {
	label: string;
	q: string;
	/** Of useResetValue. */
	field: RefObject<HTMLInputElement | null>;
}) {
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	return (
		<>
			<div className="min-w-0 font-semibold text-sm">
				<label htmlFor={id}>{label}</label>
				<input
					id={id}
					type="search"
					name="q"
					ref={field}
					defaultValue={q}
					onKeyDown={(event) => {
						if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
						// Otherwise it presses the form's first button, such as that of a preview, whose errors take the focus.
						event.preventDefault();
						event.currentTarget.form?.requestSubmit(button.current);
					}}
					className="mt-1.5 block h-11 w-full rounded-control border border-edge bg-paper px-3 font-normal text-base"
				/>
			</div>
			<Button ref={button} type="submit" kind="ink">
				Search
			</Button>
		</>
	);
}

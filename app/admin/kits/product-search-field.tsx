import { type RefObject, useId } from 'react';
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
					className="mt-1.5 block h-11 w-full rounded-control border border-edge bg-paper px-3 font-normal text-base"
				/>
			</div>
			<Button type="submit" kind="ink">
				Search
			</Button>
		</>
	);
}

import { MOST_PIECES, PIECES_OF } from '#shop/catalogue/kits/kit-input.ts';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { ChosenProduct, RowField } from './chosen-product.tsx';
import type { Draft } from './kit-draft.ts';
import { TakeOutButton } from './take-out-button.tsx';

/** A part with the pieces that one kit takes, to be typed over. */
export function PartRow({
	part,
	refused,
}: {
	part: Draft['parts'][number];
	refused: ActionError | undefined;
}) {
	const name = PIECES_OF + part.partId;
	const errors = refused?.errors[name];
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<ChosenProduct id={part.partId} product={part} />
				<span className="flex items-center gap-3">
					<RowField
						name={name}
						label={`Pieces of ${part.name}`}
						errors={errors}
						defaultValue={refused?.values[name] ?? part.typed}
						inputMode="numeric"
						maxLength={String(MOST_PIECES).length}
						className="w-16"
					/>
					<TakeOutButton id={part.partId} name={part.name} />
				</span>
			</div>
			<FieldErrors id={`${name}-error`} errors={errors} />
		</li>
	);
}

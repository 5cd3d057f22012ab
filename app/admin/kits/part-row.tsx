import { MOST_PIECES, PIECES_OF } from '#shop/catalogue/kits/kit-input.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductLink } from '../products/product-link.tsx';
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
				<Picture
					picture={part.cover}
					alt=""
					sizes="3rem"
					className="size-12 shrink-0 object-contain"
				/>
				<span className="min-w-0 grow basis-40">
					<ProductLink
						id={part.partId}
						name={part.name}
						className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4"
					/>
					<span className="block text-slate text-sm tabular-nums">
						{formatKobo(part.sellingKobo)} each, {part.qty} in stock
						{part.isShown ? '' : ', hidden'}
					</span>
				</span>
				<span className="flex items-center gap-3">
					<input
						type="text"
						name={name}
						defaultValue={refused?.values[name] ?? part.typed}
						inputMode="numeric"
						autoComplete="off"
						maxLength={String(MOST_PIECES).length}
						aria-label={`Pieces of ${part.name}`}
						aria-invalid={errors ? true : undefined}
						aria-describedby={errors ? `${name}-error` : undefined}
						className="h-11 w-16 rounded-control border border-edge bg-paper px-2 text-base tabular-nums aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red"
					/>
					<TakeOutButton id={part.partId} name={part.name} />
				</span>
			</div>
			<FieldErrors id={`${name}-error`} errors={errors} />
		</li>
	);
}

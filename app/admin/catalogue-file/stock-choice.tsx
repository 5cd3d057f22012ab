import { useId } from 'react';
import type { ImportFindings } from '#shop/import/staff-imports.ts';
import { howMany } from '#shop/kit/how-many.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors } from '../../ui/field.tsx';

const CHOICES = [
	['leave', 'Leave the stock as it is'],
	['set', 'Set it to what the table says'],
] as const;

type StockChoiceProps = Pick<ImportFindings, 'otherStocks'> & { refused: ActionError | undefined };

/** What becomes of stocks that the shop's own table gives otherwise: the file does not say how old it is. */
export function StockChoice({ otherStocks = 0, refused }: StockChoiceProps) {
	const errorId = useId();
	const errors = refused?.errors.otherStocks;
	if (otherStocks === 0) return null;
	return (
		<fieldset>
			<legend className="font-semibold text-lg">
				Another stock for {howMany(otherStocks, 'product')}
			</legend>
			<p className="max-w-prose text-slate text-sm">
				The table has another number than the shop has now. If the shop has sold since the table was
				exported, its numbers are old, and pieces that are gone would be offered again.
			</p>
			<FieldErrors id={errorId} {...(errors ? { errors } : {})} />
			<div className="mt-2 grid gap-1">
				{CHOICES.map(([value, label]) => (
					<CheckField
						key={value}
						type="radio"
						name="otherStocks"
						value={value}
						defaultChecked={refused?.values.otherStocks === value}
						label={label}
						groupErrorId={errors ? errorId : ''}
					/>
				))}
			</div>
		</fieldset>
	);
}

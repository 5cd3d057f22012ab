import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import type { Fields } from './discount-form.tsx';

const CHOICES = [
	['percent', 'Per cent off the price'],
	['amount', 'An amount off, once an order'],
	['each', 'An amount off each piece'],
	['delivery', 'Free delivery'],
	['buy-get', 'Buy some, get more free'],
] as const;

/** What a discount takes off; only the fields of the choice are shown. */
export function ValueFields({ fields }: { fields: Fields }) {
	return (
		<fieldset className="group rounded-card bg-paper p-4 md:p-6">
			<legend className="display float-left mb-2 w-full text-2xl">What it takes off</legend>
			<div className="clear-both grid md:grid-cols-2 md:gap-x-6">
				{CHOICES.map(([value, label]) => (
					<CheckField key={value} {...fields.tick('kind', value)} type="radio" label={label} />
				))}
			</div>
			<FieldErrors errors={fields.errors('kind')} />
			<div className="mt-2 grid max-w-md grid-cols-2 items-start gap-4">
				<div className="hidden group-has-[[value=percent]:checked]:block">
					<InputField
						{...fields.text('percent')}
						label="Per cent"
						inputMode="numeric"
						maxLength={4}
						autoComplete="off"
						hint="From 1 to 99."
					/>
				</div>
				<div className="hidden group-has-[[value=amount]:checked]:block group-has-[[value=each]:checked]:block">
					<InputField
						{...fields.text('amount')}
						label="Amount in naira"
						inputMode="decimal"
						maxLength={20}
						autoComplete="off"
					/>
				</div>
				<div className="hidden group-has-[[value=buy-get]:checked]:block">
					<InputField
						{...fields.text('buy')}
						label="Buy pieces"
						inputMode="numeric"
						maxLength={3}
						autoComplete="off"
					/>
				</div>
				<div className="hidden group-has-[[value=buy-get]:checked]:block">
					<InputField
						{...fields.text('free')}
						label="Get free"
						inputMode="numeric"
						maxLength={3}
						autoComplete="off"
						hint="The cheapest of them."
					/>
				</div>
			</div>
		</fieldset>
	);
}

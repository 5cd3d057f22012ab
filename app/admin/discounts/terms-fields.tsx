import { CheckField, InputField } from '../../ui/field.tsx';
import type { Fields } from './discount-form.tsx';

/** When, from which sum and how often a discount counts. */
export function TermsFields({ fields }: { fields: Fields }) {
	const day = (name: string, label: string, hint: string) => (
		<InputField {...fields.text(name)} type="date" label={label} hint={hint} />
	);
	const time = (name: string, label: string, hint: string) => (
		<InputField {...fields.text(name)} type="time" label={label} hint={hint} />
	);
	const count = (name: string, label: string, hint: string) => (
		<InputField
			{...fields.text(name)}
			label={label}
			hint={hint}
			inputMode="numeric"
			maxLength={10}
			autoComplete="off"
		/>
	);
	return (
		<fieldset className="rounded-card bg-paper p-4 md:p-6">
			<legend className="display float-left mb-2 w-full text-2xl">When and how often</legend>
			<div className="clear-both grid grid-cols-2 items-start gap-4 md:grid-cols-4">
				{day('from_day', 'From', 'Empty: at once.')}
				{time('from_time', 'From time', 'Empty: midnight.')}
				{day('until_day', 'Until', 'This day included.')}
				{time('until_time', 'Until time', 'Empty: all day.')}
			</div>
			<p className="mt-1.5 text-slate text-sm">Time in Nigeria.</p>
			<div className="mt-4 grid items-start gap-4 md:grid-cols-3">
				<InputField
					{...fields.text('least')}
					label="Least sum in naira"
					hint="What its goods must cost together."
					inputMode="decimal"
					maxLength={20}
					autoComplete="off"
				/>
				{count('most_uses', 'Uses in total', 'Empty: any number.')}
				{count('uses_per_customer', 'Uses per customer', 'Empty: any number.')}
			</div>
			<div className="mt-4 max-w-xl">
				{count(
					'least_qty',
					'From so many pieces',
					'Of one product: pieces of different products do not count together. For several steps, such as from 5 and from 20, make a discount for each: the best one counts. Empty: from one piece.',
				)}
			</div>
			<div className="mt-2">
				<CheckField {...fields.tick('first_order')} label="For a customer’s first order only" />
			</div>
		</fieldset>
	);
}

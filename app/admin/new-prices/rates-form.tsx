import { Form, Link, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { type CURRENCIES, CURRENCY_NAMES } from '#shop/pricing/currencies.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, SelectField } from '../../ui/field.tsx';
import { fieldsOf } from '../forms/form-values.ts';

type ShownRate = {
	currency: (typeof CURRENCIES)[number];
	/** What is stored, as the field shows it; empty without a rate. */
	naira: string;
	/** How many products have a supplier's price in it. */
	products: number;
	since: string | null;
};
type RatesFormProps = {
	rates: readonly ShownRate[];
	seen: number;
	categories: readonly { id: number; name: string }[];
	refused: ActionError | undefined;
} & RuleTextProps;
type Field = ReturnType<typeof fieldsOf<string>>;

/** The day's rates, and for which products new prices are worked out from them. */
export function RatesForm({ rates, seen, categories, refused, ...ruleText }: RatesFormProps) {
	const busy = useNavigation().formMethod === 'POST';
	const known = Object.fromEntries(rates.map(({ currency, naira }) => [currency, naira]));
	const field = fieldsOf<string>(known, refused);
	return (
		<Form
			// After saving, the fields show what is stored.
			key={refused ? 'refused' : seen}
			method="post"
			noValidate
			className="space-y-4 rounded-card bg-paper p-4 md:p-6"
		>
			<input
				type="hidden"
				name="seen"
				value={refused?.values.seen && !isStale(refused) ? refused.values.seen : seen}
			/>
			<RateFields rates={rates} field={field} />
			<fieldset>
				<legend className="font-semibold">For which products</legend>
				<ChoiceFields rates={rates} categories={categories} field={field} />
				<CheckField
					name="costsOnly"
					value="1"
					defaultChecked={refused?.values.costsOnly === '1'}
					label="Costs only: prices stay as they are"
				/>
			</fieldset>
			<RuleText {...ruleText} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit" name="intent" value="work-out" busy={busy}>
					Save rates and work out prices
				</Button>
				<Button type="submit" name="intent" value="save" kind="quiet">
					Save rates
				</Button>
			</div>
		</Form>
	);
}

/** Somebody typed other rates meanwhile: the next press is about those. */
const isStale = ({ status }: ActionError) => status === 409;

function RateFields({ rates, field }: { rates: readonly ShownRate[]; field: Field }) {
	return (
		<fieldset>
			<legend className="font-semibold">Rates: naira for one</legend>
			<div className="mt-2 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{rates.map(({ currency, since, products }) => (
					<InputField
						key={currency}
						{...field(currency)}
						label={`${CURRENCY_NAMES[currency]} (${currency})`}
						inputMode="decimal"
						autoComplete="off"
						hint={`${howMany(products, 'product')}. ${since ?? 'No rate yet.'}`}
					/>
				))}
			</div>
		</fieldset>
	);
}

type ChoiceFieldsProps = Pick<RatesFormProps, 'rates' | 'categories'> & { field: Field };

function ChoiceFields({ rates, categories, field }: ChoiceFieldsProps) {
	return (
		<div className="mt-2 grid gap-4 sm:grid-cols-2">
			<SelectField {...field('currency')} label="Supplier’s currency">
				<option value="">All</option>
				{rates.map(({ currency }) => (
					<option key={currency} value={currency}>
						{currency}
					</option>
				))}
			</SelectField>
			<SelectField {...field('categoryId')} label="Category">
				<option value="">All</option>
				{categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
		</div>
	);
}

type RuleTextProps = {
	/** The rule of the whole shop, in words. */
	rule: string;
	/** How many categories have a rule of their own. */
	ownRules: number;
	/** What the rule makes of a round price, if there is a rate. */
	example: string | null;
};

function RuleText({ rule, ownRules, example }: RuleTextProps) {
	return (
		<p className="text-slate text-sm">
			Rule: {rule}
			{ownRules > 0 ? `; ${ownRules} of the categories have their own` : ''}.{' '}
			{example ? `${example} ` : ''}
			<Link
				to="/admin/new-prices/rules"
				className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
			>
				Change the rule
			</Link>
			. Nothing changes before you have seen the prices.
		</p>
	);
}

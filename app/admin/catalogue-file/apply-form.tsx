import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ImportFindings } from '#shop/import/staff-imports.ts';
import { howMany } from '#shop/kit/how-many.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField } from '../../ui/field.tsx';
import { useOneSend } from '../../use-one-send.ts';
import { SEEN_AT } from '../forms/seen-field.tsx';
import { type KnownCategory, NewCategories } from './new-categories.tsx';
import { StockChoice } from './stock-choice.tsx';

type ApplyFormProps = {
	findings: ImportFindings;
	newProducts: number;
	/** When this was found. */
	seenAt: string;
	categories: readonly KnownCategory[];
	defaultStock: number;
	refused: ActionError | undefined;
};

const FORM = 'apply';

/**
 * What staff decide before a checked file is applied: what new products come in with, and which category is which; and
 * what can be done `instead`, beside its button.
 */
export function ApplyForm(props: ApplyFormProps & { instead: ReactNode }) {
	const { findings, newProducts, seenAt, refused, instead } = props;
	const { state, formData } = useNavigation();
	const mayGo = useOneSend(state, refused);
	return (
		<>
			<Form id={FORM} method="post" onSubmit={mayGo} noValidate className="space-y-6">
				<input type="hidden" name="intent" value="apply" />
				<input type="hidden" name={SEEN_AT} value={seenAt} />
				<StockChoice otherStocks={findings.otherStocks ?? 0} refused={refused} />
				{newProducts > 0 ? <NewProducts {...props} /> : null}
				{findings.categories.length > 0 ? <NewCategories {...props} /> : null}
				{findings.specifications?.length ? <Specifications {...props} /> : null}
				{findings.fills ? <Fills fills={findings.fills} refused={refused} /> : null}
				{findings.families && findings.families.found > 0 ? (
					<Families {...findings.families} refused={refused} />
				) : null}
			</Form>
			<div className="mt-6 flex flex-wrap items-center gap-3">
				<Button type="submit" form={FORM} busy={formData?.get('intent') === 'apply'}>
					Apply
				</Button>
				{instead}
			</div>
		</>
	);
}

function NewProducts({ findings, newProducts, defaultStock, refused }: ApplyFormProps) {
	const { unpriced, oddPrices } = findings;
	return (
		<fieldset>
			<legend className="font-semibold text-lg">{howMany(newProducts, 'new product')}</legend>
			<div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
				<CheckField
					label="Show new products"
					name="showNew"
					value="1"
					defaultChecked={refused?.values.showNew === '1'}
					hint="Otherwise they stay hidden until you show them. A file that has a status column decides itself."
				/>
				<InputField
					label="Stock of new products"
					name="stock"
					inputMode="numeric"
					defaultValue={refused?.values.stock ?? String(defaultStock)}
					hint="Of those whose row has none."
					errors={refused?.errors.stock}
				/>
			</div>
			{unpriced + oddPrices > 0 ? (
				<p className="mt-2 max-w-prose text-slate text-sm">
					{unpriced > 0
						? `${howMany(unpriced, 'new product has', 'new products have')} no price. `
						: ''}
					{oddPrices > 0 ? `${howMany(oddPrices, 'price is', 'prices are')} odd. ` : ''}
					New products without a price or with an odd one come in hidden in any case.
				</p>
			) : null}
		</fieldset>
	);
}

/** What the records state that products can be compared by. */
function Specifications({ findings, refused }: ApplyFormProps) {
	type Proposed = NonNullable<ImportFindings['specifications']>[number];
	const proposed = findings.specifications ?? [];
	const stated = proposed.filter(({ samples }) => !samples);
	const read = proposed.filter(({ samples }) => samples);
	const name = ({ key }: Proposed) => `specification-${key}`;
	const tick = (one: Proposed) => ({
		label: `${one.label} (${howMany(one.records, 'record')})`,
		name: name(one),
		value: '1',
	});
	const isTicked = (one: Proposed, first: boolean) =>
		refused ? refused.values[name(one)] === '1' : first;
	return (
		<fieldset>
			<legend className="font-semibold text-lg">Specifications</legend>
			<p className="max-w-prose text-slate text-sm">
				What the file says that goods can be compared by. Categories get those that are ticked, as
				fields, facts and filters; values of specifications that they have are filled in any case.
			</p>
			{stated.length > 0 ? (
				<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
					{stated.map((one) => (
						<CheckField
							key={one.key}
							{...tick(one)}
							defaultChecked={isTicked(one, one.records >= FEWEST_RECORDS)}
						/>
					))}
				</div>
			) : null}
			{read.length > 0 ? (
				<section aria-labelledby="from-texts" className="mt-4 border-amber border-l-4 pl-4">
					<h3 id="from-texts" className="mb-1 text-xl">
						Read out of texts
					</h3>
					<p className="max-w-prose text-slate text-sm">
						No field of the file says these: they were found in names and descriptions, and may be
						about something else. Look at the examples before you tick one; none is filled
						otherwise.
					</p>
					<div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
						{read.map((one) => (
							<div key={one.key}>
								<CheckField {...tick(one)} defaultChecked={isTicked(one, false)} />
								<ul className="list-disc pl-5 text-slate text-sm wrap-anywhere">
									{one.samples?.map((sample) => (
										<li key={sample}>{sample}</li>
									))}
								</ul>
							</div>
						))}
					</div>
				</section>
			) : null}
		</fieldset>
	);
}

const FILLS = [
	{
		fill: 'inTheBox',
		name: 'fillInTheBox',
		label: 'Fill what is in the box',
		hint: 'Only where a product says nothing of it yet. Shoppers see it on the product’s page.',
	},
	{
		fill: 'tradePrices',
		name: 'fillTradePrices',
		label: 'Fill what the supplier asks',
		hint: 'Replaces what the product has, for staff only: naira as its cost, other currencies as the supplier’s price. Selling prices stay; New prices works them out.',
	},
] as const;

/** What the records say besides, which products get only when it is ticked. */
function Fills({
	fills,
	refused,
}: { fills: NonNullable<ImportFindings['fills']> } & Pick<ApplyFormProps, 'refused'>) {
	const found = FILLS.filter(({ fill }) => fills[fill].products > 0);
	if (found.length === 0) return null;
	return (
		<fieldset className="space-y-4">
			<legend className="font-semibold text-lg">What the records say besides</legend>
			{found.map(({ fill, name, label, hint }) => (
				<div key={fill}>
					<CheckField
						label={`${label} (${howMany(fills[fill].products, 'product')})`}
						name={name}
						value="1"
						defaultChecked={refused?.values[name] === '1'}
						hint={hint}
					/>
					<ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere">
						{fills[fill].samples.map((sample) => (
							<li key={sample}>{sample}</li>
						))}
						{fills[fill].products > fills[fill].samples.length ? (
							<li>and more, listed in the report</li>
						) : null}
					</ul>
				</div>
			))}
		</fieldset>
	);
}

function Families({
	found,
	products,
	samples,
	refused,
}: NonNullable<ImportFindings['families']> & Pick<ApplyFormProps, 'refused'>) {
	const more = found - samples.length;
	return (
		<fieldset>
			<legend className="font-semibold text-lg">
				{howMany(found, 'family', 'families')} of {howMany(products, 'product')}
			</legend>
			<p className="mt-1 max-w-prose text-slate text-sm">
				They differ in nothing but colour, size or length. Joined, shoppers choose among them on one
				page; each stays a product.
			</p>
			<ul className="mt-2 max-h-64 list-disc overflow-y-auto pl-5 text-sm wrap-anywhere">
				{samples.map((sample) => (
					<li key={sample}>{sample}</li>
				))}
				{more > 0 ? <li>and {more.toLocaleString('en-NG')} more, listed in the report</li> : null}
			</ul>
			<CheckField
				label="Join them to families"
				name="joinFamilies"
				value="1"
				defaultChecked={refused?.values.joinFamilies === '1'}
				hint="Otherwise nothing is joined; the report lists them. Families can be changed and dissolved later."
			/>
		</fieldset>
	);
}

/** What fewer records state is not ticked from the start. */
const FEWEST_RECORDS = 3;

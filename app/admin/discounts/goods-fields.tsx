import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, TextField, useResetValue } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { ProductSearchField } from '../kits/product-search-field.tsx';
import type { EditedDiscount, Fields } from './discount-form.tsx';
import { GOODS_FIELDS } from './field-names.ts';

type GoodsFieldsProps = Pick<
	EditedDiscount,
	'categories' | 'products' | 'excludedProducts' | 'search'
> & {
	fields: Fields;
};

const CHOICES = [
	['order', 'Everything in the order'],
	['categories', 'Categories'],
	['brands', 'Brands'],
	['products', 'Single products'],
] as const;

/** Which goods a discount is for, and which it leaves out. */
export function GoodsFields({
	fields,
	categories,
	products,
	excludedProducts,
	search,
}: GoodsFieldsProps) {
	return (
		<fieldset className="group rounded-card bg-paper p-4 md:p-6">
			<legend className="display float-left mb-2 w-full text-2xl">What it is for</legend>
			<div className="clear-both grid md:grid-cols-4 md:gap-x-6">
				{CHOICES.map(([value, label]) => (
					<CheckField key={value} {...fields.tick('scope', value)} type="radio" label={label} />
				))}
			</div>
			<FieldErrors errors={fields.errors('scope')} />
			<div className="hidden group-has-[[value=categories]:checked]:block">
				<CategoryTicks
					legend="Categories, each with all below it"
					start={GOODS_FIELDS.categories}
					{...{ fields, categories }}
				/>
				<FieldErrors errors={fields.errors('categories')} />
			</div>
			<div className="mt-2 hidden max-w-md group-has-[[value=brands]:checked]:block">
				<TextField
					{...fields.text('brands')}
					label="Brands"
					rows={3}
					hint="One a line, as products name them."
				/>
			</div>
			<div className="hidden group-has-[[value=products]:checked]:block">
				<ChosenProducts
					label="Products"
					start={GOODS_FIELDS.products}
					press="remove"
					chosen={products}
				/>
				<FieldErrors errors={fields.errors('products')} />
			</div>
			<details open={excludedProducts.length > 0} className="unfold mt-3 border-line border-t pt-3">
				<Summary className="flex min-h-11 items-center gap-1 font-semibold">
					What it leaves out, and single products
				</Summary>
				<CheckField
					{...fields.tick('excludes_reduced')}
					label="Goods that are reduced already"
					hint="Those that cost less than their original price."
				/>
				<ChosenProducts
					label="Products left out"
					start={GOODS_FIELDS.excluded_products}
					press="let_in"
					chosen={excludedProducts}
				/>
				<CategoryTicks
					legend="Categories left out"
					start={GOODS_FIELDS.excluded_categories}
					{...{ fields, categories }}
				/>
			</details>
			<ProductSearch {...search} chosen={[...products, ...excludedProducts].map(({ id }) => id)} />
		</fieldset>
	);
}

function CategoryTicks({
	legend,
	start,
	fields,
	categories,
}: Pick<GoodsFieldsProps, 'fields' | 'categories'> & { legend: string; start: string }) {
	return (
		<fieldset className="mt-2">
			<legend className="font-semibold text-sm">{legend}</legend>
			<div className="mt-1.5 max-h-72 overflow-y-auto whitespace-pre-wrap rounded-control border border-edge px-3 sm:columns-2">
				{categories.map(({ id, name }) => (
					<CheckField key={id} {...fields.tick(start + id)} label={name} />
				))}
			</div>
		</fieldset>
	);
}

function ChosenProducts({
	label,
	start,
	press,
	chosen,
}: {
	label: string;
	start: string;
	/** The name of the button that takes one out. */
	press: string;
	chosen: EditedDiscount['products'];
}) {
	if (chosen.length === 0) return null;
	return (
		<div className="mt-3">
			<p className="font-semibold text-sm">{label}</p>
			<ul className="mt-1.5 divide-y divide-line border-line border-y">
				{chosen.map(({ id, name, sellingKobo }) => (
					<li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1.5">
						<input type="hidden" name={start + id} value="1" />
						<span className="wrap-anywhere min-w-0 grow basis-40 font-semibold">
							{name}{' '}
							<span className="font-normal text-slate text-sm tabular-nums">
								{formatKobo(sellingKobo)}
							</span>
						</span>
						<Button
							type="submit"
							kind="quiet"
							size="small"
							name={press}
							value={id}
							aria-label={`Take out ${name}`}
						>
							Take out
						</Button>
					</li>
				))}
			</ul>
		</div>
	);
}

/** The search for products to add to those it is for, or to leave out. */
function ProductSearch({
	q,
	found,
	chosen,
}: EditedDiscount['search'] & { chosen: readonly number[] }) {
	const field = useResetValue<HTMLInputElement>(q);
	return (
		<div className="mt-3 hidden border-line border-t pt-3 group-has-[[value=products]:checked]:block group-has-[details[open]]:block">
			<div className="grid max-w-lg grid-cols-[1fr_auto] items-end gap-3">
				<ProductSearchField
					label="Find a product by name, SKU, barcode or id"
					q={q}
					field={field}
				/>
			</div>
			{found?.length === 0 ? <p className="mt-3 text-slate">Nothing is found for “{q}”.</p> : null}
			<ul className="mt-3 divide-y divide-line">
				{found?.map((product) => (
					<li key={product.id} className="flex min-h-14 flex-wrap items-center gap-3 py-1.5">
						<span className="wrap-anywhere min-w-0 grow basis-40 font-semibold">
							{product.name}{' '}
							<span className="font-normal text-slate text-sm tabular-nums">
								{formatKobo(product.sellingKobo)}
							</span>
						</span>
						{chosen.includes(product.id) ? (
							<span className="text-slate text-sm">Chosen</span>
						) : (
							<span className="flex gap-2">
								<span className="hidden group-has-[[value=products]:checked]:inline">
									<Button
										type="submit"
										kind="quiet"
										size="small"
										name="add"
										value={product.id}
										aria-label={`Add ${product.name}`}
									>
										Add
									</Button>
								</span>
								<Button
									type="submit"
									kind="quiet"
									size="small"
									name="leave_out"
									value={product.id}
									aria-label={`Leave out ${product.name}`}
								>
									Leave out
								</Button>
							</span>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}

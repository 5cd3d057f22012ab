import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CONDITION_NAMES } from '#shop/catalogue/product-condition.ts';
import { CheckField, InputField, SelectField, TextField } from '../../ui/field.tsx';
import { NameAndSlug } from '../forms/name-and-slug.tsx';
import { COST_FIELDS, CostField, Margin, SupplierFields } from './cost-fields.tsx';

export type CategoryChoice = { id: number; name: string };

export const HOME_FIELDS = ['category_id', 'name', 'slug', 'description'] as const;
const DETAILS = [
	'selling_price',
	'original_price',
	...COST_FIELDS,
	'qty',
	'brand',
	'size',
	'color',
	'model',
	'sku',
	'barcode',
	'weight_grams',
	'warranty_months',
	'in_the_box',
	'condition',
	'condition_note',
] as const;
export const TICKS = ['featured', 'popular', 'bulky', 'serialised', 'status'] as const;
export const OTHER_FIELDS = [...DETAILS, ...TICKS] as const;

type FieldOf = (name: (typeof HOME_FIELDS | typeof DETAILS)[number]) => {
	name: string;
	defaultValue: string;
	errors?: readonly string[];
};
type TickOf = (name: (typeof TICKS)[number]) => {
	name: string;
	defaultChecked: boolean;
	errors?: readonly string[];
};

/** What the product is: its category, name, address and description. */
export function HomeFields({
	field,
	categories,
	isEdit,
	onCategory,
	underCategory,
}: {
	field: FieldOf;
	categories: readonly CategoryChoice[];
	isEdit: boolean;
	/** Another one was chosen. */
	onCategory?: (id: string) => void;
	underCategory?: ReactNode;
}) {
	return (
		<div className="grid gap-4">
			<div>
				<SelectField
					{...field('category_id')}
					label="Category"
					required
					onChange={(event) => onCategory?.(event.currentTarget.value)}
					hint={categories.length === 0 ? <NoCategory /> : null}
				>
					<option value="">Select Category</option>
					{categories.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
				{underCategory}
			</div>
			<NameAndSlug field={field} example="/product/dynamic-microphone" isEdit={isEdit} />
			<TextField
				{...field('description')}
				label="Description"
				rows={8}
				hint="An empty line begins a new paragraph."
			/>
		</div>
	);
}

function NoCategory() {
	return (
		<>
			There is no category yet.{' '}
			<Link to="/admin/category" className="font-semibold text-ink underline underline-offset-4">
				Add a category
			</Link>{' '}
			first.
		</>
	);
}

function KitStock({ page }: { page: string }) {
	return (
		<>
			This is a kit: its stock follows from{' '}
			<Link to={page} className="font-semibold text-ink underline underline-offset-4">
				its parts
			</Link>
			.
		</>
	);
}

/** What it costs, how much of it there is, and where it is shown; what changes most often first. */
export function OtherFields({
	field,
	tick,
	brandLabel,
	kit,
}: {
	field: FieldOf;
	tick: TickOf;
	brandLabel: string;
	/** The page of its parts, if it is a kit. */
	kit: string | null;
}) {
	return (
		<div className="grid gap-4">
			<PriceFields field={field} kit={kit} />
			<IdentityFields field={field} brandLabel={brandLabel} />
			<ConditionFields field={field} />
			<SaleFields field={field} tick={tick} />
			<TextField
				{...field('in_the_box')}
				label="In the box"
				hint="One thing a line: at most 30 lines of up to 120 characters."
			/>
			<SupplierFields field={field} />
		</div>
	);
}

/** What a piece costs, what the shop earns by it, and how many there are. */
function PriceFields({ field, kit }: { field: FieldOf; kit: string | null }) {
	const amount = { inputMode: 'decimal', autoComplete: 'off', required: true } as const;
	return (
		<div className="grid grid-cols-2 items-end gap-4 md:grid-cols-4">
			<InputField
				{...field('selling_price')}
				{...amount}
				id="selling_price"
				label="Selling Price"
				hint={
					<>
						In naira.{' '}
						<Margin
							sellingPrice={field('selling_price').defaultValue}
							cost={field('cost_price').defaultValue}
						/>
					</>
				}
			/>
			<CostField field={field} />
			<InputField
				{...field('original_price')}
				{...amount}
				label="Original Price"
				hint="Struck through when higher."
			/>
			<InputField
				{...field('qty')}
				label="Quantity"
				inputMode="numeric"
				autoComplete="off"
				required
				readOnly={kit !== null}
				hint={kit === null ? 'Pieces in stock.' : <KitStock page={kit} />}
			/>
		</div>
	);
}

/** By what a product is told from others: brand, numbers, size and colour. */
function IdentityFields({ field, brandLabel }: { field: FieldOf; brandLabel: string }) {
	return (
		<div className="grid grid-cols-2 items-end gap-4 md:grid-cols-4">
			<div className="col-span-2">
				<InputField
					{...field('brand')}
					label={brandLabel}
					required
					maxLength={255}
					hint={
						brandLabel === 'Brand'
							? 'Shown as the brand.'
							: 'Shown as the brand: type the maker here. Size and Color have fields of their own.'
					}
				/>
			</div>
			<InputField
				{...field('model')}
				label="Model"
				maxLength={255}
				autoComplete="off"
				hint="The maker’s number."
			/>
			<InputField
				{...field('sku')}
				label="SKU"
				maxLength={64}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				hint="Your own number."
			/>
			<InputField
				{...field('barcode')}
				label="Barcode"
				maxLength={40}
				inputMode="numeric"
				autoComplete="off"
				hint="EAN, UPC or GTIN."
			/>
			<InputField
				{...field('weight_grams')}
				label="Weight (g)"
				inputMode="numeric"
				autoComplete="off"
				hint="Whole grams, packed."
			/>
			<InputField {...field('size')} label="Size" maxLength={255} />
			<InputField {...field('color')} label="Color" maxLength={255} />
		</div>
	);
}

/** Whether it has been in use, and what shoppers read of that. */
function ConditionFields({ field }: { field: FieldOf }) {
	const { defaultValue, ...condition } = field('condition');
	return (
		<div className="grid items-start gap-4 md:grid-cols-[14rem_1fr]">
			<SelectField {...condition} label="Condition" defaultValue={defaultValue || 'new'}>
				{Object.entries(CONDITION_NAMES).map(([kind, name]) => (
					<option key={kind} value={kind}>
						{name}
					</option>
				))}
			</SelectField>
			<TextField
				{...field('condition_note')}
				label="What a buyer should know"
				rows={2}
				maxLength={500}
				hint="Of goods that are not new: scratches, repairs, what is missing. Shown beside the price, and sold as “(used)” on every paper."
			/>
		</div>
	);
}

/** Whether and how it is sold. */
function SaleFields({ field, tick }: { field: FieldOf; tick: TickOf }) {
	return (
		<div className="md:grid md:grid-cols-2 md:gap-x-6">
			<CheckField
				{...tick('status')}
				value="1"
				label="Status (Untick=shown / Tick=hidden)"
				hint="A tick hides it: shoppers see it only while this box is empty."
			/>
			<CheckField
				{...tick('popular')}
				value="1"
				label="Popular (Untick=no / Tick=yes)"
				hint="Ticked products appear under “Popular Electronics” on the home page."
			/>
			<CheckField {...tick('featured')} value="1" label="Featured (Untick=no / Tick=yes)" />
			<CheckField
				{...tick('bulky')}
				value="1"
				label="Bulky (Untick=no / Tick=yes)"
				hint="For delivery by zone: some ways cost more for it, or do not take it."
			/>
			<CheckField
				{...tick('serialised')}
				value="1"
				label="Sold by serial number (Untick=no / Tick=yes)"
				hint="Packing asks for the number of each piece; its buyer can show that it is genuine."
			/>
			<InputField
				{...field('warranty_months')}
				label="Warranty (months)"
				inputMode="numeric"
				autoComplete="off"
				hint="From the day of sale. Empty: only the general words in the settings."
			/>
		</div>
	);
}

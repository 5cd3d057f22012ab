import type { ReactNode } from 'react';
import { InputField, SelectField } from '../../../ui/field.tsx';
import type { fieldsOf } from '../../forms/form-values.ts';

/** What can be changed of many products at once. Rounding steps and the rules are those of bulk-edit.ts. */
export const BULK_FIELDS = [
	'price',
	'price_add',
	'price_percent',
	'round',
	'round_way',
	'original',
	'cost',
	'cost_percent',
	'qty',
	'qty_add',
	'status',
	'category_id',
] as const;
const STEPS = ['50', '100', '500', '1000'];

export type CategoryName = { id: number; name: string };

type BulkFieldsProps = {
	field: ReturnType<typeof fieldsOf<(typeof BULK_FIELDS)[number]>>;
	categories: readonly CategoryName[];
};

/** The fields of one change to many products; what is left empty stays as it is. */
export function BulkFields({ field, categories }: BulkFieldsProps) {
	return (
		<>
			<Group name="Price">
				<InputField
					{...field('price')}
					label="New price (naira)"
					inputMode="decimal"
					autoComplete="off"
					hint="The same for each."
				/>
				<InputField
					{...field('price_add')}
					label="Naira more or less"
					inputMode="text"
					autoComplete="off"
					hint="With a minus for less."
				/>
				<InputField
					{...field('price_percent')}
					label="Per cent more or less"
					autoComplete="off"
					hint="With a minus for less."
				/>
				<SelectField {...field('round')} label="Round to" hint="Alone, it rounds today’s prices.">
					<option value="">Whole naira</option>
					{STEPS.map((step) => (
						<option key={step} value={step}>
							₦{Number(step).toLocaleString('en-NG')}
						</option>
					))}
				</SelectField>
				<SelectField {...field('round_way')} label="Which way" hint="When a price is between two.">
					<option value="">To the nearest</option>
					<option value="up">Always up</option>
				</SelectField>
				<SelectField
					{...field('original')}
					label="Original price"
					hint="It is struck through when it is higher."
				>
					<option value="">As it is</option>
					<option value="follow">Follows in the same way</option>
					<option value="former">Becomes the price until now</option>
				</SelectField>
			</Group>
			<Group name="Cost">
				<InputField
					{...field('cost')}
					label="New cost (naira)"
					inputMode="decimal"
					autoComplete="off"
					hint="The same for each; shoppers never see it."
				/>
				<InputField
					{...field('cost_percent')}
					label="Per cent of the cost more or less"
					autoComplete="off"
					hint="With a minus for less."
				/>
			</Group>
			<Group name="Stock and place">
				<InputField
					{...field('qty')}
					label="New stock"
					inputMode="numeric"
					autoComplete="off"
					hint="The same for each."
				/>
				<InputField
					{...field('qty_add')}
					label="Pieces more or less"
					autoComplete="off"
					hint="With a minus for less."
				/>
				<SelectField {...field('status')} label="Status" hint="Whether the shop shows them.">
					<option value="">As it is</option>
					<option value="0">Shown</option>
					<option value="1">Hidden</option>
				</SelectField>
				<SelectField {...field('category_id')} label="Category" hint="Where the shop lists them.">
					<option value="">As it is</option>
					{categories.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			</Group>
		</>
	);
}

function Group({ name, children }: { name: string; children: ReactNode }) {
	return (
		<fieldset>
			<legend className="mb-2 font-semibold">{name}</legend>
			<div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
		</fieldset>
	);
}

import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import type { ShownRepair } from './repair-view.ts';

type Field = {
	name: string;
	defaultValue: string;
	errors: string[] | undefined;
	autoComplete: string;
};

type ReplacementFieldsProps = {
	product: ShownRepair['product'];
	refused: ActionError | undefined;
	field: (name: string) => Field;
};

/** What is handed out in place of what was brought, and whether it leaves the stock. */
export function ReplacementFields({ product, refused, field }: ReplacementFieldsProps) {
	const chosen = refused?.values.replaced_from ?? (product && product.qty > 0 ? 'own' : 'none');
	const froms = [
		...(product
			? [
					[
						'own',
						`${product.name}, from our stock (${product.qty.toLocaleString('en-NG')} in stock)`,
					],
				]
			: []),
		['other', 'Another product from our stock'],
		['none', 'Not from our stock: the maker sent it, or it is counted out already'],
	] as const;
	return (
		<>
			<fieldset className="md:col-span-2">
				<legend className="font-semibold text-sm">What was handed out for it</legend>
				{froms.map(([value, label]) => (
					<CheckField
						key={value}
						type="radio"
						name="replaced_from"
						value={value}
						defaultChecked={chosen === value}
						label={label}
					/>
				))}
				<FieldErrors errors={refused?.errors.replaced_from} />
			</fieldset>
			<div className="hidden group-has-[[value=other]:checked]/end:block">
				<InputField
					label="SKU or barcode of the other product"
					maxLength={64}
					{...field('replacement_code')}
				/>
			</div>
			<div className="hidden group-has-[[value=none]:checked]/end:block">
				<InputField label="Replaced by" maxLength={255} {...field('replacement')} />
			</div>
			<InputField label="Its serial number" maxLength={60} {...field('replacement_serial')} />
		</>
	);
}
